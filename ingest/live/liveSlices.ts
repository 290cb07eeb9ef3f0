import { movedOutputs, type ScrapMove } from '@takt/domain/areas/efficiency/reasons/scrapMoves.ts'
import type { Slice } from '@takt/domain/areas/efficiency/timeline/slice.ts'

/** A slice as far as the live floor cares. */
export type LiveSlice = Pick<Slice, 'from' | 'to' | 'seq' | 'ord' | 'state' | 'reason' | 'outputs' | 'empIDs'>

/**
 * What is remembered of the slices before the recent ones: the unbroken run, and the job operation's counts, that end
 * with them.
 */
export type Earlier = {
  /** The last of them. */
  last: LiveSlice
  /** When the run of `last`'s state and reason began. */
  since: number
  /** The last one that names a job operation. */
  named: LiveSlice | null
  jobSince: number
  good: number
  scrap: number
}

/**
 * A device's newest slices, ascending and unique by `from`, at most `keptSlices`; a late slice finds its place among
 * them.
 */
export type RecentSlices = { earlier: Earlier | null; slices: LiveSlice[] }

const keptSlices = 24

/** Which job operation a slice counts for; null when it names none. Parallel jobs are one key. */
export const jobKeyOf = (slice: LiveSlice): string | null =>
  slice.outputs.length === 0
    ? null
    : slice.outputs.map((made) => `${made.jobNum ?? ''}~${made.assemblySeq ?? ''}~${made.oprSeq ?? ''}`).join('|')

/** Whether `a` outranks `b` on the same instant. */
export const outranks = (a: LiveSlice, b: LiveSlice) => a.seq > b.seq || (a.seq === b.seq && a.ord > b.ord)

export const sameState = (a: LiveSlice, b: LiveSlice) => a.state === b.state && a.reason === b.reason

/**
 * Takes a slice in, whatever the order of arrival; false when it changes nothing (older than all that is kept, or
 * replaced already).
 */
export function takeSlice(recent: RecentSlices, slice: LiveSlice): boolean {
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
  if (slices.length > keptSlices) recent.earlier = absorb(earlier, slices.shift()!)
  return true
}

/** Good and scrap of a slice over all its outputs, after what people said of them. */
export function made(slice: LiveSlice, moves: readonly ScrapMove[] = []): { good: number; scrap: number } {
  let good = 0
  let scrap = 0
  const outputs = moves.length > 0 ? movedOutputs(slice.outputs, moves) : slice.outputs
  for (const output of outputs) {
    good += output.good
    scrap += output.scrap
  }
  return { good, scrap }
}

/** The summary after one more slice. */
function absorb(earlier: Earlier | null, slice: LiveSlice): Earlier {
  const key = jobKeyOf(slice)
  const counts = made(slice)
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
