import type { Notice } from '@takt/domain/efficiency/answers/notices.ts'

/**
 * The part of an address that leads to a notice's evidence: its machine in its stretch of time; everything else of
 * the address stays.
 */
export const evidenceSearch = ({ evidence }: Pick<Notice, 'evidence'>) => ({
  range: 'custom' as const,
  from: evidence.start,
  to: evidence.end,
  machine: evidence.resourceID,
})
