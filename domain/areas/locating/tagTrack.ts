import { locateTag, startOfHour, type TagProgress } from './locateTag.ts'
import type { LocatingFloor } from './locatingFloor.ts'
import { hourMs, hourOf, stepOf } from './tagHour.ts'
import { byTime, type TagRead } from './tagRead.ts'

/** How far back any rule has reads looked at (ms). */
export const longestWindow = ({ rules }: LocatingFloor) => Math.max(...rules.map(({ value }) => value.windowMs))

/** Sorted, of the same read again the one with the highest number (of equal ones the later) once. */
export function distinctReads(reads: readonly TagRead[]): TagRead[] {
  const sorted = reads.toSorted((a, b) => byTime(a, b) || a.seq - b.seq)
  return sorted.filter((read, i) => {
    const next = sorted[i + 1]
    return next === undefined || byTime(read, next) !== 0
  })
}

/**
 * The hour that an hour is followed by in which reads lie; what it begins with is carried over from the hour before
 * alone.
 */
function nextHour(done: TagProgress, reads: readonly TagRead[]): TagProgress | null {
  const next = reads.find(({ at }) => at >= done.hour + hourMs)
  if (!next) return null
  const hour = hourOf(next.at)
  return startOfHour(hour, hour === done.hour + hourMs ? done.state : null)
}

/**
 * Follows one tag while reads come nearly in order: what lies before `settle` is computed once, what comes after it
 * anew each time. It begins with what `progress` says, and the reads of a window before that.
 */
export function createTagTrack(floor: LocatingFloor, progress: TagProgress, lookBack: readonly TagRead[]) {
  let settled = progress
  let reads = distinctReads(lookBack)
  const windowMs = longestWindow(floor)
  return {
    /** When what is settled ends: whatever is read before cannot be taken. */
    settledTo: () => settled.upTo,
    /** Takes fresh reads, none of them settled already. */
    take(fresh: readonly TagRead[]) {
      reads = distinctReads([...reads, ...fresh])
    },
    /**
     * The hours as they are now, those that something came for since the last time; settles what lies before `settle`.
     */
    compute(settle: number): TagProgress[] {
      const hours: TagProgress[] = []
      const tell = (done: TagProgress) => {
        hours.push(done)
        return nextHour(done, reads)
      }
      let next: TagProgress | null = settled
      while (next && next.hour + hourMs <= settle) {
        settled = locateTag(floor, next, reads, next.hour + hourMs)
        next = tell(settled)
      }
      // Reads of the time between may still come: an hour that begins after `settle` is not the next one yet.
      if (next && next.hour <= settle) {
        settled = locateTag(floor, next, reads, Math.max(next.upTo, stepOf(settle)))
        next = settled
      }
      while (next) next = tell(locateTag(floor, next, reads, next.hour + hourMs))
      const kept = settled.upTo - windowMs
      reads = reads.filter(({ at }) => at >= kept)
      return hours
    },
  }
}
export type TagTrack = ReturnType<typeof createTagTrack>
