import type { EvidenceCount } from '../../../core/dashboards/evidence/evidenceAnswer.ts'

const minuteMs = 60_000
const widths = [1, 2, 5, 10, 15, 30, 60, 120, 240, 480, 1440].map((minutes) => minutes * minuteMs)

/** What was made in a stretch of time (epoch ms). */
export type Bin = { start: number; end: number; good: number; bad: number }

/**
 * Parts per stretch of round length, so many stretches that they can be told apart (at most `most`). Every count is in
 * exactly one.
 */
export function binCounts(
  counts: readonly Pick<EvidenceCount, 'at' | 'good' | 'scrap' | 'rework'>[],
  range: { start: number; end: number },
  most: number,
): { width: number; bins: Bin[] } {
  const width = widths.find((bin) => (range.end - range.start) / bin <= most) ?? widths.at(-1)!
  const first = Math.floor(range.start / width)
  const bins: Bin[] = []
  for (let place = first; place * width < range.end; place++)
    bins.push({ start: place * width, end: (place + 1) * width, good: 0, bad: 0 })
  for (const { at, good, scrap, rework } of counts) {
    if (at < range.start || at >= range.end) continue
    const bin = bins[Math.floor(at / width) - first]
    if (!bin) continue
    bin.good += good
    bin.bad += scrap + rework
  }
  return { width, bins }
}
