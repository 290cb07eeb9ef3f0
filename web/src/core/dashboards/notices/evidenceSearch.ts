import type { Notice } from '@takt/domain/areas/efficiency/responses/notices.ts'

const hourMs = 3_600_000

/**
 * Returns the search parameters of a notice's evidence: its machine and time interval; other parameters stay. An ended
 * notice is marked and shown with a margin of its own length, at least one hour, on either side.
 */
export function evidenceSearch({ evidence, until }: Pick<Notice, 'evidence' | 'until'>) {
  const { start, end, resourceID } = evidence
  const base = { range: 'custom' as const, machine: resourceID }
  if (until === null) return { ...base, from: start, to: end, mark: undefined }
  const [first, last] = [Date.parse(start), Date.parse(end)]
  const marginMs = Math.max(hourMs, last - first)
  const [from, to] = [first - marginMs, last + marginMs].map((at) => new Date(at).toISOString())
  return { ...base, from, to, mark: `${start}~${end}` }
}
