import { applyMoves, type ScrapMove } from '@takt/domain/areas/efficiency/reasons/scrapMoves.ts'
import type { Slice } from '@takt/domain/areas/efficiency/timeline/slice.ts'

/** The part of a slice that the live floor uses. */
export type LiveSlice = Pick<Slice, 'from' | 'to' | 'seq' | 'ord' | 'state' | 'reason' | 'outputs' | 'empIDs'>

/**
 * The summary of the slices before the recent ones: the unbroken state and the counts of the job operation at their
 * end.
 */
export type EarlierSummary = {
  /** The last of these slices. */
  last: LiveSlice
  /** Start of the unbroken state and reason of `last`. */
  since: number
  /** The last of these slices that names a job operation. */
  named: LiveSlice | null
  jobSince: number
  good: number
  scrap: number
}

/**
 * A device's newest slices, ascending and unique by `from`, at most `maxSlices`; a late slice is inserted at its
 * position.
 */
export type RecentSlices = { earlier: EarlierSummary | null; slices: LiveSlice[] }

const maxSlices = 24

/** Returns the key of the job operation that a slice counts for; null if it names none. Parallel jobs form one key. */
export const jobKeyOf = (slice: LiveSlice): string | null =>
  slice.outputs.length === 0
    ? null
    : slice.outputs
        .map((output) => `${output.jobNum ?? ''}~${output.assemblySeq ?? ''}~${output.oprSeq ?? ''}`)
        .join('|')

/** True if `a` takes precedence over `b` at the same instant. */
export const outranks = (a: LiveSlice, b: LiveSlice) => a.seq > b.seq || (a.seq === b.seq && a.ord > b.ord)

export const sameState = (a: LiveSlice, b: LiveSlice) => a.state === b.state && a.reason === b.reason

/**
 * Inserts a slice, in whatever order slices arrive; false if it changes nothing (older than all in memory, or already
 * replaced).
 */
export function insertSlice(recent: RecentSlices, slice: LiveSlice): boolean {
  const { slices, earlier } = recent
  let at = slices.length
  while (at > 0 && slices[at - 1]!.from > slice.from) at--
  const before = slices[at - 1]
  if (before?.from === slice.from) {
    if (!outranks(slice, before)) return false
    slices[at - 1] = slice
    return true
  }
  if (at === 0 && earlier && slice.from <= earlier.last.from) return false
  slices.splice(at, 0, slice)
  if (slices.length > maxSlices) recent.earlier = absorb(earlier, slices.shift()!)
  return true
}

/** Returns good and scrap of a slice over all its outputs, adjusted by scrap entries. */
export function outputCounts(slice: LiveSlice, moves: readonly ScrapMove[] = []): { good: number; scrap: number } {
  let good = 0
  let scrap = 0
  const outputs = moves.length > 0 ? applyMoves(slice.outputs, moves) : slice.outputs
  for (const output of outputs) {
    good += output.good
    scrap += output.scrap
  }
  return { good, scrap }
}

/** Returns the summary extended by one slice. */
function absorb(earlier: EarlierSummary | null, slice: LiveSlice): EarlierSummary {
  const key = jobKeyOf(slice)
  const counts = outputCounts(slice)
  const adjoins = earlier !== null && earlier.last.to >= slice.from && sameState(earlier.last, slice)
  const since = adjoins ? earlier.since : slice.from
  if (key === null)
    return {
      last: slice,
      since,
      named: earlier?.named ?? null,
      jobSince: earlier?.jobSince ?? slice.from,
      good: earlier?.good ?? 0,
      scrap: earlier?.scrap ?? 0,
    }
  const sameJob = earlier?.named && jobKeyOf(earlier.named) === key
  return {
    last: slice,
    since,
    named: slice,
    jobSince: sameJob ? earlier.jobSince : slice.from,
    good: counts.good + (sameJob ? earlier.good : 0),
    scrap: counts.scrap + (sameJob ? earlier.scrap : 0),
  }
}
