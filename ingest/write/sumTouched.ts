import { plannedTime } from '@takt/domain/schedule/plannedTime.ts'
import { wallClock } from '@takt/domain/schedule/wallClock.ts'
import type { ResourceTask } from './resourceTasks.ts'
import type { RollUpContext, RollUpJob } from './rollUpTasks.ts'
import { sumDayDetails } from './sumDayDetails.ts'
import { type ResourceOccurrence, sumDays, sumShifts } from './sumRollups.ts'
import { writeDayCourses } from './writeDayCourses.ts'

const atOnce = 5000

type DayGroup = { first: number; last: number; resourceIDs: Set<string>; needed: number }

/** The touched days of each resource, in groups of neighbouring days that are summed with one question, reading at most twice what is needed. */
function dayGroups(tasks: readonly ResourceTask[], timeZone: string): DayGroup[] {
  const clock = wallClock(timeZone)
  const days = new Map<number, Set<string>>()
  for (const { resourceID, start, end } of tasks)
    for (let day = clock.dayOf(start); day <= clock.dayOf(end - 1); day++) {
      const resources = days.get(day)
      if (resources) resources.add(resourceID)
      else days.set(day, new Set([resourceID]))
    }
  const groups: DayGroup[] = []
  for (const [day, resourceIDs] of [...days].sort(([a], [b]) => a - b)) {
    const group = groups.at(-1)
    const union = group?.resourceIDs.union(resourceIDs)
    const needed = (group?.needed ?? 0) + resourceIDs.size
    if (group && union && union.size * (day - group.first + 1) <= 2 * needed)
      groups[groups.length - 1] = { first: group.first, last: day, resourceIDs: union, needed }
    else groups.push({ first: day, last: day, resourceIDs, needed: resourceIDs.size })
  }
  return groups
}

/** The shift occurrences that own an instant of a task, each once. */
function occurrencesOf({ floor, tasks }: RollUpJob): ResourceOccurrence[] {
  const found = new Map<string, ResourceOccurrence>()
  for (const { resourceID, start, end } of tasks)
    for (const occurrence of plannedTime(floor, resourceID, { start, end }).occurrences)
      found.set(`${occurrence.start} ${resourceID}`, { resourceID, start: occurrence.start, end: occurrence.end })
  return [...found.values()].sort((a, b) => a.start - b.start)
}

/** Sums the windows of `tasks`, once written, into their days and shift occurrences, and renews the details and courses of those days that are closed. */
export async function sumTouched(context: RollUpContext, job: RollUpJob & { version: bigint }): Promise<void> {
  const { client, closedDays, signal } = context
  const { timeZone, organizationId } = job.floor
  const sum = { organizationId, timeZone, version: job.version, signal }
  // First, so that shifts are right as soon as days are: details of closed days take longer than all the rest.
  const occurrences = job.relabels ? [] : occurrencesOf(job)
  for (let k = 0; k < occurrences.length; k += atOnce)
    await sumShifts(client, { ...sum, occurrences: occurrences.slice(k, k + atOnce) })
  const openFrom = await closedDays.openFrom(job.floor)
  for (const { first, last, resourceIDs } of dayGroups(job.tasks, timeZone)) {
    closedDays.touch({ organizationId, first, last, resourceIDs })
    const all = [...resourceIDs]
    for (let k = 0; k < all.length; k += atOnce) {
      const resources = { ...sum, resourceIDs: all.slice(k, k + atOnce), first, last }
      if (!job.relabels) await sumDays(client, resources)
      const closed = { ...resources, last: Math.min(last, openFrom - 1) }
      await sumDayDetails(client, closed)
      await writeDayCourses(context, { ...closed, floor: job.floor })
    }
  }
}
