import type { EvidenceCount } from '../../../core/dashboards/evidence/evidenceResponse.ts'

const minuteMs = 60_000
const widths = [1, 2, 5, 10, 15, 30, 60, 120, 240, 480, 1440].map((minutes) => minutes * minuteMs)

/** Parts made in a time interval (epoch ms). */
export type Bin = { start: number; end: number; good: number; bad: number }

/** Counts parts in bins of a round length, at most `max` of them. Every count is in exactly one bin. */
export function binCounts(
  counts: readonly Pick<EvidenceCount, 'at' | 'good' | 'scrap' | 'rework'>[],
  range: { start: number; end: number },
  max: number,
): { width: number; bins: Bin[] } {
  const width = widths.find((bin) => (range.end - range.start) / bin <= max) ?? widths.at(-1)!
  const first = Math.floor(range.start / width)
  const bins: Bin[] = []
  for (let index = first; index * width < range.end; index++)
    bins.push({ start: index * width, end: (index + 1) * width, good: 0, bad: 0 })
  for (const { at, good, scrap, rework } of counts) {
    if (at < range.start || at >= range.end) continue
    const bin = bins[Math.floor(at / width) - first]
    if (!bin) continue
    bin.good += good
    bin.bad += scrap + rework
  }
  return { width, bins }
}
