import type { PlantMachine } from '@takt/domain/areas/plant/machines.ts'
import { mondayOf, weekOfDay } from '@takt/domain/areas/plant/shifts.ts'
import { dateOfDay, wallClock } from '@takt/domain/core/schedule/wallClock.ts'
import type { DemoRow } from './demoRow.ts'

/**
 * Overtime that was announced: last Sunday and the next are planned for the machines that work on Sundays, which no
 * shift of theirs has; on all others they run unscheduled.
 */
export function exceptionRows(machines: readonly PlantMachine[], about: { timeZone: string; now: number }): DemoRow[] {
  const thisMonday = mondayOf(weekOfDay(wallClock(about.timeZone).dayOf(about.now)))
  const sundays = [thisMonday - 1, thisMonday + 6].map(dateOfDay)
  return machines
    .filter(({ overtime }) => overtime)
    .flatMap(({ resourceID, department }) =>
      sundays.map((date) => ({
        item: 'scheduleExceptions',
        body: {
          scheduleID: department.scheduleID,
          resourceID,
          date,
          kind: 'open',
          shiftNum: 1,
          start: '07:00',
          end: '11:30',
          reason: 'Sunday overtime',
        },
      })),
    )
}
