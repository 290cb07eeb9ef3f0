import { type NaiveBucket, naiveCourse, naiveTeep } from '@takt/domain/areas/efficiency/oracles/teep.oracle.ts'
import { type BucketTotals, bucket } from '@takt/domain/areas/efficiency/totals/bucket.ts'
import { addTally, emptyTally } from '@takt/domain/areas/efficiency/totals/tally.ts'
import { calendarBuckets, calendarResolutions } from '@takt/domain/core/schedule/calendarBuckets.ts'
import type { Interval } from '@takt/domain/core/schedule/interval.ts'
import { expect } from 'vitest'
import type { BusyPlant } from './busyPlant.ts'
import type { ExactnessFixture } from './exactness.fixture.ts'
import { expectSame } from './expectSame.ts'

type TeepClient = Pick<ExactnessFixture, 'request'>
type PlantFacts = Pick<BusyPlant, 'floor' | 'slices' | 'range'>
type ReportedBucket = { start: string; end: string; businessDate?: string; shiftNum?: number | null }

const iso = (at: number) => new Date(at).toISOString()
const valuesOf = ({ start, end, businessDate, shiftNum, ...values }: ReportedBucket) => values
const nameOf = ({ businessDate, shiftNum }: { businessDate?: string; shiftNum?: number | null }) =>
  `${businessDate} ${shiftNum}`

const emptyTotals: BucketTotals = { tally: emptyTally(), allMs: 0, noScheduleMs: 0, plannedMs: 0, plannedStopMs: 0 }
const add = (a: BucketTotals, b: BucketTotals): BucketTotals => ({
  tally: addTally(addTally(emptyTally(), a.tally), b.tally),
  allMs: a.allMs + b.allMs,
  noScheduleMs: a.noScheduleMs + b.noScheduleMs,
  plannedMs: a.plannedMs + b.plannedMs,
  plannedStopMs: a.plannedStopMs + b.plannedStopMs,
})

/** Returns the sums of a machine in buckets within the range of a plant, or in its shifts. */
export type NaiveMachine = (buckets: readonly Interval[], byShift?: boolean) => NaiveBucket[]

/**
 * Returns the result of `naiveTeep` for each machine of a plant in the buckets of any resolution; its time is split
 * only once.
 */
export function naiveMachines(
  { floor, slices, range: requestedRange }: PlantFacts,
  asOf: number,
): Map<string, NaiveMachine> {
  const range = { start: requestedRange.start, end: Math.min(requestedRange.end, asOf) }
  const buckets = calendarResolutions.flatMap((resolution) => calendarBuckets(resolution, range, floor.timeZone))
  const edges = [...new Set([requestedRange, ...buckets].flatMap(({ start, end }) => [start, end]))]
  return new Map(
    [...floor.resources.keys()].map((resourceID) => {
      const input = { floor, resourceID, slices, asOf }
      const course = naiveCourse({ ...input, edges })
      return [resourceID, (some, byShift) => naiveTeep({ ...input, buckets: some, byShift }, course)]
    }),
  )
}

/**
 * Expects getTEEP, requested as of `asOf`, to return each machine and the total of all as in their raw slices: by hour,
 * day, week, month and as a whole, or by the given `resolutions`.
 */
export async function expectTeep(
  fixture: TeepClient,
  plant: PlantFacts,
  asOf: number,
  machines = naiveMachines(plant, asOf),
  resolutions: readonly (typeof calendarResolutions)[number][] = calendarResolutions,
): Promise<void> {
  const { floor, range: requestedRange } = plant
  const range = { start: requestedRange.start, end: Math.min(requestedRange.end, asOf) }
  if (range.end <= range.start) return
  const checks = resolutions.map(async (resolution) => {
    const buckets = calendarBuckets(resolution, range, floor.timeZone)
    const body = { startDate: iso(requestedRange.start), endDate: iso(requestedRange.end), resolution }
    const data = await fixture.request(floor.organizationId, '/api/resources/getTEEP', body)
    const naive = [...machines.values()].map((machine) => machine(buckets))
    for (const [k, resourceID] of [...machines.keys()].entries()) {
      const reported = (data.resources[k].buckets as ReportedBucket[]).map(valuesOf)
      expectSame([resolution, resourceID, reported], [resolution, resourceID, naive[k]!.map(bucket)])
    }
    expect(data.resources).toHaveLength(naive.length)
    const totals = buckets.map((_, k) =>
      bucket(naive.map((machineBuckets) => machineBuckets[k]!).reduce(add, emptyTotals)),
    )
    expectSame([resolution, data.total.buckets.map(valuesOf)], [resolution, totals])
  })
  await Promise.all(checks)
}

/**
 * The same by shift. Occurrences of one machine with equal date and number cannot be distinguished in the response:
 * they are compared only in the total.
 */
export async function expectShifts(
  fixture: TeepClient,
  plant: PlantFacts,
  asOf: number,
  machines = naiveMachines(plant, asOf),
): Promise<void> {
  const { floor, range } = plant
  const naive = [...machines.values()].map((machine) => machine([range], true))
  const body = { startDate: iso(range.start), endDate: iso(range.end), resolution: 'shift' }
  const data = await fixture.request(floor.organizationId, '/api/resources/getTEEP', body)
  for (const [k, { buckets }] of data.resources.entries()) {
    const reported = Map.groupBy(buckets as ReportedBucket[], nameOf)
    expectSame([...reported.keys()].sort(), naive[k]!.map(nameOf).sort())
    for (const expected of naive[k]!) {
      const [first, another] = reported.get(nameOf(expected))!
      if (!another) expectSame([nameOf(expected), valuesOf(first!)], [nameOf(expected), bucket(expected)])
    }
  }
  const all = [...Map.groupBy(naive.flat(), nameOf)].map(([name, same]) => [
    name,
    bucket(same.reduce(add, emptyTotals)),
  ])
  const total = data.total.buckets.map((entry: ReportedBucket) => [nameOf(entry), valuesOf(entry)])
  expectSame(Object.fromEntries(total), Object.fromEntries(all))
}
