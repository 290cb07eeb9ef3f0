import type { Floor } from '@takt/domain/areas/efficiency/floor/floor.ts'
import { atAllTimes, clipPlan, factsCountIn } from '@takt/domain/areas/efficiency/floor/service.ts'
import { shiftName } from '@takt/domain/areas/efficiency/floor/shiftName.ts'
import type { PlanData } from '@takt/domain/areas/efficiency/responses/plan.ts'
import { valueIntervals } from '@takt/domain/core/schedule/effective.ts'
import type { Interval } from '@takt/domain/core/schedule/interval.ts'
import { exceptionsFor } from '@takt/domain/core/schedule/occurrences.ts'
import { plannedTime } from '@takt/domain/core/schedule/plannedTime.ts'
import { dateOfDay, wallClock } from '@takt/domain/core/schedule/wallClock.ts'

const iso = (instant: number) => new Date(instant).toISOString()

/** The schedules that a machine follows in a range, with one interval per version. */
function* versionsIn(floor: Floor, resourceID: string, range: Interval) {
  for (const followed of valueIntervals(floor.resources.get(resourceID)?.scheduleID ?? [], range.start, range.end)) {
    const versions = followed.value === null ? undefined : floor.schedules.get(followed.value)
    if (versions) yield* valueIntervals(versions, followed.start, followed.end)
  }
}

/**
 * Returns the plan of a machine in a range (epoch ms) as computed by `plannedTime` for its time in service, with names
 * and exceptions.
 */
export function planOf(floor: Floor, resourceID: string, range: Interval): PlanData {
  const service = factsCountIn(floor.resources.get(resourceID)?.service ?? atAllTimes)
  const versions = [...versionsIn(floor, resourceID, range)]
  const schedules: PlanData['schedules'] = []
  for (const { start, end, value } of versions) {
    const { scheduleID, timezone } = value
    const last = schedules.at(-1)
    if (last && last.scheduleID === scheduleID && last.timezone === timezone && last.end === iso(start))
      last.end = iso(end)
    else schedules.push({ start: iso(start), end: iso(end), scheduleID, timezone })
  }
  const exceptions = [...new Set(versions.map(({ value }) => value.scheduleID))].flatMap((scheduleID) => {
    const ownVersions = versions.filter(({ value }) => value.scheduleID === scheduleID)
    return exceptionsFor(floor.exceptions, scheduleID, resourceID).filter(({ date }) =>
      ownVersions.some(({ start, end, value: { timezone } }) => {
        const clock = wallClock(timezone)
        return date >= dateOfDay(clock.dayOf(start)) && date <= dateOfDay(clock.dayOf(end - 1))
      }),
    )
  })
  return {
    resourceID,
    timezone: floor.timeZone,
    start: iso(range.start),
    end: iso(range.end),
    schedules,
    pieces: clipPlan(plannedTime(floor, resourceID, range), service).chunks.map(
      ({ start, end, planned, occurrence }) => ({
        start: iso(start),
        end: iso(end),
        planned,
        businessDate: occurrence.businessDate,
        shiftNum: occurrence.shiftNum,
        shiftName: shiftName(floor, resourceID, occurrence),
      }),
    ),
    exceptions: exceptions
      .sort((a, b) => a.date.localeCompare(b.date) || a.scheduleExceptionID - b.scheduleExceptionID)
      .map((exception) => ({
        scheduleExceptionID: exception.scheduleExceptionID,
        scheduleID: exception.scheduleID,
        resourceID: exception.resourceID,
        date: exception.date,
        kind: exception.kind,
        shiftNum: exception.shiftNum,
        start: exception.start,
        end: exception.end,
        reason: exception.reason,
      })),
  }
}
