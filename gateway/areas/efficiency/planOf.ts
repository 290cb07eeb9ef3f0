import type { PlanData } from '@takt/domain/areas/efficiency/answers/plan.ts'
import type { Floor } from '@takt/domain/areas/efficiency/floor/floor.ts'
import { atAllTimes, clipPlan, factsCountIn } from '@takt/domain/areas/efficiency/floor/service.ts'
import { shiftName } from '@takt/domain/areas/efficiency/floor/shiftName.ts'
import { stretches } from '@takt/domain/core/schedule/effective.ts'
import type { Interval } from '@takt/domain/core/schedule/interval.ts'
import { exceptionsFor } from '@takt/domain/core/schedule/occurrences.ts'
import { plannedTime } from '@takt/domain/core/schedule/plannedTime.ts'
import { dateOfDay, wallClock } from '@takt/domain/core/schedule/wallClock.ts'

const iso = (instant: number) => new Date(instant).toISOString()

/** The schedules that a resource follows in a range, each version of them a stretch. */
function* versionsIn(floor: Floor, resourceID: string, range: Interval) {
  for (const followed of stretches(floor.resources.get(resourceID)?.scheduleID ?? [], range.start, range.end)) {
    const versions = followed.value === null ? undefined : floor.schedules.get(followed.value)
    if (versions) yield* stretches(versions, followed.start, followed.end)
  }
}

/**
 * What is planned for a resource of the floor in a range (epoch ms), as `plannedTime` says it for the time in which it
 * is in service, with names and exceptions.
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
    pieces: clipPlan(plannedTime(floor, resourceID, range), service).pieces.map(
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
