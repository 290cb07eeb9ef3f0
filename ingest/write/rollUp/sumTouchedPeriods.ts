import { plannedTimeSteps } from '@takt/domain/core/schedule/plannedTime.ts'
import { wallClock } from '@takt/domain/core/schedule/wallClock.ts'
import type { Steps } from '@takt/domain/core/statistics/steps.ts'
import { runYielding } from '@takt/store/queue/yielding.ts'
import { writeDayCourses } from '../days/writeDayCourses.ts'
import { groupTasks } from './groupTasks.ts'
import { type ResourceOf, type ResourceTask, resourceName } from './resourceTasks.ts'
import type { RollUpContext, RollUpJob } from './rollUpContext.ts'
import { sumDayDetails } from './sumDayDetails.ts'
import { type ResourceOccurrence, sumDays, sumShifts } from './sumRollups.ts'

const portionSize = 5000

type Resources = ReadonlyMap<string, ResourceOf>
type DayGroup = { first: number; last: number; resources: Resources; needed: number }

/**
 * Groups the touched days of each resource with neighbouring days that are summed with one query, reading at most twice
 * the data needed.
 */
function dayGroups(tasks: readonly ResourceTask[], timeZone: string): DayGroup[] {
  const clock = wallClock(timeZone)
  const days = new Map<number, Map<string, ResourceOf>>()
  for (const { floor, resourceID, start, end } of tasks)
    for (let day = clock.dayOf(start); day <= clock.dayOf(end - 1); day++) {
      const resources = days.get(day) ?? new Map<string, ResourceOf>()
      days.set(day, resources.set(resourceName({ floor, resourceID }), { floor, resourceID }))
    }
  const groups: DayGroup[] = []
  for (const [day, resources] of [...days].sort(([a], [b]) => a - b)) {
    const group = groups.at(-1)
    const union = group && new Map([...group.resources, ...resources])
    const needed = (group?.needed ?? 0) + resources.size
    if (group && union && union.size * (day - group.first + 1) <= 2 * needed)
      groups[groups.length - 1] = { first: group.first, last: day, resources: union, needed }
    else groups.push({ first: day, last: day, resources, needed: resources.size })
  }
  return groups
}

const summed = ({ floor, resourceID }: ResourceOf) => ({ organizationId: floor.organizationId, resourceID })

/** Collects the shift occurrences that contain an instant of a task, each once, step by step. */
function* occurrencesOf(tasks: readonly ResourceTask[]): Steps<ResourceOccurrence[]> {
  const occurrences = new Map<string, ResourceOccurrence>()
  for (const { floor, resourceID, start, end } of tasks)
    for (const occurrence of (yield* plannedTimeSteps(floor, resourceID, { start, end })).occurrences)
      occurrences.set(`${occurrence.start} ${resourceName({ floor, resourceID })}`, {
        ...summed({ floor, resourceID }),
        start: occurrence.start,
        end: occurrence.end,
      })
  return [...occurrences.values()]
}

/** Updates details and courses of those of the days that are closed in their organization. */
async function renewClosed(context: RollUpContext, { first, last, resources }: DayGroup, version: bigint) {
  const ofFloors = Map.groupBy(resources.values(), ({ floor }) => floor)
  await context.closedDays.know([...ofFloors.keys()])
  for (const [floor, ofFloor] of ofFloors) {
    const openFrom = await context.closedDays.openFrom(floor)
    if (first >= openFrom) continue
    const { organizationId, timeZone } = floor
    const days = {
      organizationId,
      timeZone,
      floor,
      version,
      signal: context.signal,
      first,
      last: Math.min(last, openFrom - 1),
      resourceIDs: ofFloor.map(({ resourceID }) => resourceID),
    }
    await sumDayDetails(context.client, days)
    await writeDayCourses(context, days)
  }
}

const groupsOfZones = (tasks: readonly ResourceTask[]) =>
  [...Map.groupBy(tasks, ({ floor }) => floor.timeZone)].flatMap(([timeZone, zoneTasks]) =>
    dayGroups(zoneTasks, timeZone).map((group) => ({ ...group, timeZone })),
  )

/** Reports the days whose windows were written or are being summed. */
export function reportTouchedDays({ closedDays }: RollUpContext, tasks: readonly ResourceTask[]) {
  for (const { first, last, resources } of groupsOfZones(tasks))
    for (const [organizationId, organizationResources] of Map.groupBy(
      resources.values(),
      ({ floor }) => floor.organizationId,
    ))
      closedDays.touch({
        organizationId,
        first,
        last,
        resourceIDs: new Set(organizationResources.map(({ resourceID }) => resourceID)),
      })
}

const portions = <Item>(all: readonly Item[]) =>
  Array.from({ length: Math.ceil(all.length / portionSize) }, (_, k) =>
    all.slice(k * portionSize, (k + 1) * portionSize),
  )

/**
 * Sums the written windows of `tasks` into their days and shift occurrences, and updates the details and courses of
 * those days that are closed.
 */
export async function sumTouchedPeriods(context: RollUpContext, job: RollUpJob): Promise<void> {
  const { client, signal } = context
  const options = { version: job.version, signal }
  // Report again, as when the windows were written: readers in between found no totals for them.
  reportTouchedDays(context, job.tasks)
  // First, so that shifts are right as soon as days are: details of closed days take the longest.
  if (!job.relabels)
    for (const { tasks: occurrences } of groupTasks(await runYielding(occurrencesOf(job.tasks))))
      for (const portion of portions(occurrences)) await sumShifts(client, { ...options, occurrences: portion })
  for (const { timeZone, ...group } of groupsOfZones(job.tasks)) {
    const { first, last } = group
    if (!job.relabels)
      for (const resources of portions([...group.resources.values()].map(summed)))
        await sumDays(client, { ...options, timeZone, resources, first, last })
    await renewClosed(context, group, job.version)
  }
}
