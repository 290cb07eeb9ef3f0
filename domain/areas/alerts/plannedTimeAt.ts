import type { Interval } from '../../core/schedule/interval.ts'
import { plannedTime } from '../../core/schedule/plannedTime.ts'
import type { Floor } from '../efficiency/floor/floor.ts'

/** Returns the planned milliseconds of a machine in a range. */
export const plannedMs = (floor: Floor, resourceID: string, range: Interval): number =>
  plannedTime(floor, resourceID, range).chunks.reduce(
    (sum, { start, end, planned }) => sum + (planned ? end - start : 0),
    0,
  )

/** Returns the schedule state of an instant: planned time, a planned stop, or outside every shift. */
export function plannedAt(floor: Floor, resourceID: string, instant: number): 'planned' | 'plannedStop' | 'outside' {
  const interval = plannedTime(floor, resourceID, { start: instant, end: instant + 1 }).chunks[0]
  return !interval ? 'outside' : interval.planned ? 'planned' : 'plannedStop'
}
