import { valueAt } from '../schedule/effective.ts'
import type { Floor } from './floor.ts'

/**
 * What the shift of a number is called in the schedule that a resource follows at an instant (epoch ms); null where it
 * has no name, or follows no schedule.
 */
export function shiftNameAt(floor: Floor, resourceID: string, at: number, shiftNum: number | null): string | null {
  const scheduleID = valueAt(floor.resources.get(resourceID)?.scheduleID ?? [], at)
  const schedule = scheduleID ? valueAt(floor.schedules.get(scheduleID) ?? [], at) : null
  return (shiftNum !== null && schedule?.shifts.find((shift) => shift.shiftNum === shiftNum)?.name) || null
}
