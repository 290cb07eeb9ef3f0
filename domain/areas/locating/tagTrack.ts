import { locateTag, startOfHour, type TagProgress } from './locateTag.ts'
import type { LocatingFloor } from './locatingFloor.ts'
import { hourMs, hourOf, stepOf } from './tagHour.ts'
import { byTime, type TagRead } from './tagRead.ts'

/** Returns the longest window of any rules (ms). */
export const longestWindow = ({ rules }: LocatingFloor) => Math.max(...rules.map(({ value }) => value.windowMs))

/** Sorts reads and removes duplicates; the one with the highest number remains, in case of a tie the later one. */
export function distinctReads(reads: readonly TagRead[]): TagRead[] {
  const sorted = reads.toSorted((a, b) => byTime(a, b) || a.seq - b.seq)
  return sorted.filter((read, i) => {
    const next = sorted[i + 1]
    return next === undefined || byTime(read, next) !== 0
  })
}

/** Starts the next hour that has reads; the state is only carried over from the directly preceding hour. */
function nextHour(progress: TagProgress, reads: readonly TagRead[]): TagProgress | null {
  const next = reads.find(({ at }) => at >= progress.hour + hourMs)
  if (!next) return null
  const hour = hourOf(next.at)
  return startOfHour(hour, hour === progress.hour + hourMs ? progress.state : null)
}

/**
 * Tracks one tag while reads arrive nearly in order: the time before `settle` is computed once, the time after it again
 * on each call. Starts from `progress`, with the reads of one window before it.
 */
export function createTagTrack(floor: LocatingFloor, progress: TagProgress, earlierReads: readonly TagRead[]) {
  let settledProgress = progress
  let reads = distinctReads(earlierReads)
  const windowMs = longestWindow(floor)
  return {
    /** End of the settled time; earlier reads cannot be added. */
    settledTo: () => settledProgress.upTo,
    /** Adds new reads, none of them in the settled time. */
    take(fresh: readonly TagRead[]) {
      reads = distinctReads([...reads, ...fresh])
    },
    /** Returns the hours that changed since the last call; settles the time before `settle`. */
    compute(settle: number): TagProgress[] {
      const hours: TagProgress[] = []
      const collect = (computed: TagProgress) => {
        hours.push(computed)
        return nextHour(computed, reads)
      }
      let next: TagProgress | null = settledProgress
      while (next && next.hour + hourMs <= settle) {
        settledProgress = locateTag(floor, next, reads, next.hour + hourMs)
        next = collect(settledProgress)
      }
      // Reads in between may still arrive: an hour that starts after `settle` is not started yet.
      if (next && next.hour <= settle) {
        settledProgress = locateTag(floor, next, reads, Math.max(next.upTo, stepOf(settle)))
        next = settledProgress
      }
      while (next) next = collect(locateTag(floor, next, reads, next.hour + hourMs))
      const windowStart = settledProgress.upTo - windowMs
      reads = reads.filter(({ at }) => at >= windowStart)
      return hours
    },
  }
}
export type TagTrack = ReturnType<typeof createTagTrack>
