import type { Notice } from '@takt/domain/areas/efficiency/answers/notices.ts'

const hourMs = 3_600_000

/**
 * The part of an address that leads to a notice's evidence: its machine in its stretch of time; everything else of the
 * address stays. What is over is shown in the time around it, as long as itself and at least an hour on either side,
 * and marked there.
 */
export function evidenceSearch({ evidence, until }: Pick<Notice, 'evidence' | 'until'>) {
  const { start, end, resourceID } = evidence
  const found = { range: 'custom' as const, machine: resourceID }
  if (until === null) return { ...found, from: start, to: end, mark: undefined }
  const [first, last] = [Date.parse(start), Date.parse(end)]
  const aside = Math.max(hourMs, last - first)
  const [from, to] = [first - aside, last + aside].map((at) => new Date(at).toISOString())
  return { ...found, from, to, mark: `${start}~${end}` }
}
