import { valueAt } from '../../../core/schedule/effective.ts'
import type { Occurrence } from '../../../core/schedule/occurrence.ts'
import type { Floor } from './floor.ts'

/**
 * Returns the name of a shift occurrence of a machine from the schedule in force at its start: one name for the whole
 * occurrence, even if the schedule changes during it. null if it has no name.
 */
export function shiftName(
  floor: Floor,
  resourceID: string,
  { start, shiftNum }: Pick<Occurrence, 'start' | 'shiftNum'>,
): string | null {
  const scheduleID = valueAt(floor.resources.get(resourceID)?.scheduleID ?? [], start)
  const schedule = scheduleID ? valueAt(floor.schedules.get(scheduleID) ?? [], start) : null
  return (shiftNum !== null && schedule?.shifts.find((shift) => shift.shiftNum === shiftNum)?.name) || null
}
