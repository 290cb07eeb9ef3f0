import type { EvidenceInterval } from './evidenceAnswer.ts'

/** Adjoining stretches that were counted alike, as one; how many slices of which device said so. */
export type MergedInterval = EvidenceInterval & { slices: number; firstSeq: number | null; lastSeq: number | null }

const isAlike = (a: EvidenceInterval, b: EvidenceInterval) =>
  a.end === b.start &&
  a.countedAs === b.countedAs &&
  a.scheduledAs === b.scheduledAs &&
  a.state === b.state &&
  a.reason === b.reason &&
  a.source?.deviceId === b.source?.deviceId

/**
 * Joins adjoining stretches that a person would read as one; nothing is lost but the cuts between slices. Expects them
 * in order.
 */
export function mergeIntervals(intervals: readonly EvidenceInterval[]): MergedInterval[] {
  const merged: MergedInterval[] = []
  for (const interval of intervals) {
    const last = merged.at(-1)
    const seq = interval.source?.seq ?? null
    if (last && isAlike(last, interval)) {
      last.end = interval.end
      if (seq !== null && seq !== last.lastSeq) last.slices++
      last.lastSeq = seq
    } else merged.push({ ...interval, slices: seq === null ? 0 : 1, firstSeq: seq, lastSeq: seq })
  }
  return merged
}
