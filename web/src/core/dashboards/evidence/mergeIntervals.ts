import type { EvidenceInterval } from './evidenceResponse.ts'

/** Adjoining intervals that are counted equally, merged; with the number of slices and their device. */
export type MergedInterval = EvidenceInterval & { slices: number; firstSeq: number | null; lastSeq: number | null }

const isMergeable = (a: EvidenceInterval, b: EvidenceInterval) =>
  a.end === b.start &&
  a.countedAs === b.countedAs &&
  a.scheduledAs === b.scheduledAs &&
  a.state === b.state &&
  a.reason === b.reason &&
  a.source?.deviceId === b.source?.deviceId

/**
 * Merges adjoining intervals that a reader would see as one; only the boundaries between slices are lost. Expects them
 * in order.
 */
export function mergeIntervals(intervals: readonly EvidenceInterval[]): MergedInterval[] {
  const merged: MergedInterval[] = []
  for (const interval of intervals) {
    const last = merged.at(-1)
    const seq = interval.source?.seq ?? null
    if (last && isMergeable(last, interval)) {
      last.end = interval.end
      if (seq !== null && seq !== last.lastSeq) last.slices++
      last.lastSeq = seq
    } else merged.push({ ...interval, slices: seq === null ? 0 : 1, firstSeq: seq, lastSeq: seq })
  }
  return merged
}
