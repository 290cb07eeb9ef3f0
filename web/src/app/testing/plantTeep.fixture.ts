import { allTime, plannedInService } from '@takt/domain/areas/efficiency/floor/service.ts'
import type { SerializedBucket } from '@takt/domain/areas/efficiency/responses/bucket.ts'
import type { TeepResolution } from '@takt/domain/areas/efficiency/responses/teep.ts'
import type { SerializedTeepColumns } from '@takt/domain/areas/efficiency/responses/teepColumns.ts'
import { writeTeepColumns } from '@takt/domain/areas/efficiency/responses/writeTeepColumns.ts'
import { type BucketTotals, bucket } from '@takt/domain/areas/efficiency/totals/bucket.ts'
import { planTotals, shiftBuckets } from '@takt/domain/areas/efficiency/totals/planTotals.ts'
import { addTally, emptyTally, tallyFields } from '@takt/domain/areas/efficiency/totals/tally.ts'
import { tallyIntervals } from '@takt/domain/areas/efficiency/totals/tallyIntervals.ts'
import { calendarBuckets } from '@takt/domain/core/schedule/calendarBuckets.ts'
import type { Interval } from '@takt/domain/core/schedule/interval.ts'
import { runSteps } from '@takt/domain/core/statistics/steps.ts'
import { iso, type PlantFacts } from './plantFacts.fixture.ts'

/** The body of a getTEEP request, as far as the fixture reads it. */
export type TeepBody = {
  resourceIDs: readonly string[]
  startDate: string
  endDate: string
  resolution: TeepResolution
  detail?: string
}

type PeriodTotals = Interval & BucketTotals & { shift?: { businessDate: string; shiftNum: number | null } }

const wire = ({ start, end, shift, ...bucketTotals }: PeriodTotals): SerializedBucket => ({
  start: iso(start),
  end: iso(end),
  ...shift,
  ...bucket(bucketTotals),
})

function bucketsOf(facts: PlantFacts, resourceID: string, range: Interval, resolution: TeepResolution): PeriodTotals[] {
  const floor = facts.floor()
  const timeline = facts.timelineOf(resourceID)
  const plan = plannedInService(floor, resourceID, range)
  const options = { floor, resourceID, asOf: range.end, totalsOnly: true }
  if (resolution === 'shift') {
    const { shifts } = tallyIntervals(timeline, [range], options)[0]!
    return shiftBuckets(plan).map(({ occurrenceStart, businessDate, shiftNum, whole: _, ...bucketTotals }) => ({
      ...bucketTotals,
      noScheduleMs: 0,
      shift: { businessDate, shiftNum },
      tally: shifts.find((shift) => shift.occurrenceStart === occurrenceStart) ?? emptyTally(),
    }))
  }
  const calendar = calendarBuckets(resolution, range, floor.timeZone)
  const tallies = tallyIntervals(timeline, calendar, options)
  const planned = planTotals(plan, calendar)
  const all = allTime(floor, resourceID, calendar)
  return calendar.map((interval, k) => ({ ...interval, ...planned[k]!, ...all[k]!, tally: tallies[k]!.tally }))
}

function resourcesOf(facts: PlantFacts, body: TeepBody, now: number) {
  const range = { start: Date.parse(body.startDate), end: Math.min(Date.parse(body.endDate), now) }
  const resourceIDs =
    body.resourceIDs.length > 0 ? body.resourceIDs : facts.machines.map((machine) => machine.resourceID)
  return [...new Set(resourceIDs)].sort().map((resourceID) => ({
    resourceID,
    description: facts.floor().resources.get(resourceID)!.description,
    buckets: bucketsOf(facts, resourceID, range, body.resolution),
  }))
}

/** Returns the `data` of getTEEP about the facts, as of an instant (epoch ms). */
export function teepOf(facts: PlantFacts, body: TeepBody, now: number) {
  const floor = facts.floor()
  const { resolution } = body
  const resources = resourcesOf(facts, body, now)
  const totals = new Map<string, PeriodTotals>()
  for (const { buckets } of resources)
    for (const bucketTotals of buckets) {
      const key = bucketTotals.shift
        ? `${bucketTotals.shift.businessDate} ${bucketTotals.shift.shiftNum}`
        : String(bucketTotals.start)
      const total = totals.get(key)
      if (!total) totals.set(key, { ...bucketTotals, tally: { ...bucketTotals.tally } })
      else {
        total.start = Math.min(total.start, bucketTotals.start)
        total.end = Math.max(total.end, bucketTotals.end)
        addTally(total.tally, bucketTotals.tally)
        for (const field of ['allMs', 'noScheduleMs', 'plannedMs', 'plannedStopMs'] as const)
          total[field] += bucketTotals[field]
      }
    }
  const total = { buckets: [...totals.values()].sort((a, b) => a.start - b.start).map(wire) }
  const head = { timezone: floor.timeZone, resolution, asOf: iso(now) }
  if (body.detail === 'total') return { ...head, total }
  return { ...head, resources: resources.map((entry) => ({ ...entry, buckets: entry.buckets.map(wire) })), total }
}

/** Returns the `data` of teepColumns about the same facts. */
export function teepColumnsOf(facts: PlantFacts, body: TeepBody, now: number): SerializedTeepColumns {
  const machines = resourcesOf(facts, body, now).map(({ buckets, ...machine }) => ({
    ...machine,
    buckets: buckets.map(({ shift = null, ...bucketTotals }) => ({ ...bucketTotals, shift })),
    tallies: buckets.flatMap(({ tally }) => tallyFields.map((field) => tally[field])),
  }))
  const { resolution } = body
  const head = { timezone: facts.floor().timeZone, resolution, asOf: iso(now) }
  return { ...head, ...runSteps(writeTeepColumns(machines)) }
}
