import type { SentBucket } from '@takt/domain/areas/efficiency/answers/bucket.ts'
import type { TeepResolution } from '@takt/domain/areas/efficiency/answers/teep.ts'
import { allTime, plannedInService } from '@takt/domain/areas/efficiency/floor/service.ts'
import { type BucketSums, bucket } from '@takt/domain/areas/efficiency/sums/bucket.ts'
import { planSums, shiftBuckets } from '@takt/domain/areas/efficiency/sums/planSums.ts'
import { addTally, emptyTally } from '@takt/domain/areas/efficiency/sums/tally.ts'
import { tallyIntervals } from '@takt/domain/areas/efficiency/sums/tallyIntervals.ts'
import { calendarBuckets } from '@takt/domain/core/schedule/calendarBuckets.ts'
import type { Interval } from '@takt/domain/core/schedule/interval.ts'
import { iso, type PlantFacts } from './plantFacts.fixture.ts'

/** What getTEEP asks, as far as the fixture reads it. */
export type TeepBody = {
  resourceIDs: readonly string[]
  startDate: string
  endDate: string
  resolution: TeepResolution
  detail?: string
}

type Sums = Interval & BucketSums & { shift?: { businessDate: string; shiftNum: number | null } }

const wire = ({ start, end, shift, ...sums }: Sums): SentBucket => ({
  start: iso(start),
  end: iso(end),
  ...shift,
  ...bucket(sums),
})

function bucketsOf(facts: PlantFacts, resourceID: string, range: Interval, resolution: TeepResolution): Sums[] {
  const floor = facts.floor()
  const timeline = facts.timelineOf(resourceID)
  const plan = plannedInService(floor, resourceID, range)
  const question = { floor, resourceID, asOf: range.end, sumsOnly: true }
  if (resolution === 'shift') {
    const { shifts } = tallyIntervals(timeline, [range], question)[0]!
    return shiftBuckets(plan).map(({ occurrenceStart, businessDate, shiftNum, whole: _, ...sums }) => ({
      ...sums,
      noScheduleMs: 0,
      shift: { businessDate, shiftNum },
      tally: shifts.find((shift) => shift.occurrenceStart === occurrenceStart) ?? emptyTally(),
    }))
  }
  const calendar = calendarBuckets(resolution, range, floor.timeZone)
  const tallies = tallyIntervals(timeline, calendar, question)
  const planned = planSums(plan, calendar)
  const all = allTime(floor, resourceID, calendar)
  return calendar.map((interval, k) => ({ ...interval, ...planned[k]!, ...all[k]!, tally: tallies[k]!.tally }))
}

/** The `data` of getTEEP about the facts, as of an instant (epoch ms). */
export function teepOf(facts: PlantFacts, body: TeepBody, now: number) {
  const floor = facts.floor()
  const { resolution } = body
  const range = { start: Date.parse(body.startDate), end: Math.min(Date.parse(body.endDate), now) }
  const asked = body.resourceIDs.length > 0 ? body.resourceIDs : facts.machines.map((machine) => machine.resourceID)
  const own = [...new Set(asked)].sort().map((resourceID) => ({
    resourceID,
    description: floor.resources.get(resourceID)!.description,
    buckets: bucketsOf(facts, resourceID, range, resolution),
  }))
  const totals = new Map<string, Sums>()
  for (const { buckets } of own)
    for (const sums of buckets) {
      const key = sums.shift ? `${sums.shift.businessDate} ${sums.shift.shiftNum}` : String(sums.start)
      const total = totals.get(key)
      if (!total) totals.set(key, { ...sums, tally: { ...sums.tally } })
      else {
        total.start = Math.min(total.start, sums.start)
        total.end = Math.max(total.end, sums.end)
        addTally(total.tally, sums.tally)
        for (const field of ['allMs', 'noScheduleMs', 'plannedMs', 'plannedStopMs'] as const)
          total[field] += sums[field]
      }
    }
  const total = { buckets: [...totals.values()].sort((a, b) => a.start - b.start).map(wire) }
  const head = { timezone: floor.timeZone, resolution, asOf: iso(now) }
  if (body.detail === 'total') return { ...head, total }
  return { ...head, resources: own.map((entry) => ({ ...entry, buckets: entry.buckets.map(wire) })), total }
}
