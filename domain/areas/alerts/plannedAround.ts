import type { Interval } from '../../core/schedule/interval.ts'
import { plannedTime } from '../../core/schedule/plannedTime.ts'
import type { Floor } from '../efficiency/floor/floor.ts'

/** Milliseconds of planned time of a resource in a range. */
export const plannedMs = (floor: Floor, resourceID: string, range: Interval): number =>
  plannedTime(floor, resourceID, range).pieces.reduce(
    (sum, { start, end, planned }) => sum + (planned ? end - start : 0),
    0,
  )

/** What the schedule says of an instant: planned time, a planned stop, or outside every shift. */
export function plannedAt(floor: Floor, resourceID: string, instant: number): 'planned' | 'plannedStop' | 'outside' {
  const piece = plannedTime(floor, resourceID, { start: instant, end: instant + 1 }).pieces[0]
  return !piece ? 'outside' : piece.planned ? 'planned' : 'plannedStop'
}
