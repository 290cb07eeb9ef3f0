import { type NaiveBucket, naiveCourse, naiveTeep } from '@takt/domain/areas/efficiency/oracles/teep.oracle.ts'
import { type BucketSums, bucket } from '@takt/domain/areas/efficiency/sums/bucket.ts'
import { addTally, emptyTally } from '@takt/domain/areas/efficiency/sums/tally.ts'
import { calendarBuckets, calendarResolutions } from '@takt/domain/core/schedule/calendarBuckets.ts'
import type { Interval } from '@takt/domain/core/schedule/interval.ts'
import { expect } from 'vitest'
import type { BusyPlant } from './busyPlant.ts'
import type { ExactnessBed } from './exactness.bed.ts'
import { expectSame } from './expectSame.ts'

type Asking = Pick<ExactnessBed, 'ask'>
type Asked = Pick<BusyPlant, 'floor' | 'slices' | 'range'>
type Told = { start: string; end: string; businessDate?: string; shiftNum?: number | null }

const iso = (at: number) => new Date(at).toISOString()
const figures = ({ start, end, businessDate, shiftNum, ...rest }: Told) => rest
const nameOf = ({ businessDate, shiftNum }: { businessDate?: string; shiftNum?: number | null }) =>
  `${businessDate} ${shiftNum}`

const nothing: BucketSums = { tally: emptyTally(), allMs: 0, noScheduleMs: 0, plannedMs: 0, plannedStopMs: 0 }
const add = (a: BucketSums, b: BucketSums): BucketSums => ({
  tally: addTally(addTally(emptyTally(), a.tally), b.tally),
  allMs: a.allMs + b.allMs,
  noScheduleMs: a.noScheduleMs + b.noScheduleMs,
  plannedMs: a.plannedMs + b.plannedMs,
  plannedStopMs: a.plannedStopMs + b.plannedStopMs,
})

/** Sums of a machine in buckets that lie within the range of a plant, or in its shifts. */
export type NaiveMachine = (buckets: readonly Interval[], byShift?: boolean) => NaiveBucket[]

/** What `naiveTeep` says of each machine of a plant in the buckets of any resolution, its time cut once for all. */
export function naiveMachines({ floor, slices, range: asked }: Asked, asOf: number): Map<string, NaiveMachine> {
  const range = { start: asked.start, end: Math.min(asked.end, asOf) }
  const buckets = calendarResolutions.flatMap((resolution) => calendarBuckets(resolution, range, floor.timeZone))
  const edges = [...new Set([asked, ...buckets].flatMap(({ start, end }) => [start, end]))]
  return new Map(
    [...floor.resources.keys()].map((resourceID) => {
      const own = { floor, resourceID, slices, asOf }
      const course = naiveCourse({ ...own, edges })
      return [resourceID, (some, byShift) => naiveTeep({ ...own, buckets: some, byShift }, course)]
    }),
  )
}

/**
 * getTEEP, asked at `asOf`, answers each machine and all of them together as their raw slices have it: by hour, day,
 * week, month and as a whole, or by those of `resolutions`.
 */
export async function expectTeep(
  bed: Asking,
  plant: Asked,
  asOf: number,
  machines = naiveMachines(plant, asOf),
  resolutions: readonly (typeof calendarResolutions)[number][] = calendarResolutions,
): Promise<void> {
  const { floor, range: asked } = plant
  const range = { start: asked.start, end: Math.min(asked.end, asOf) }
  if (range.end <= range.start) return
  const answers = resolutions.map(async (resolution) => {
    const buckets = calendarBuckets(resolution, range, floor.timeZone)
    const body = { startDate: iso(asked.start), endDate: iso(asked.end), resolution }
    const data = await bed.ask(floor.organizationId, '/api/resources/getTEEP', body)
    const naive = [...machines.values()].map((machine) => machine(buckets))
    for (const [k, resourceID] of [...machines.keys()].entries()) {
      const told = (data.resources[k].buckets as Told[]).map(figures)
      expectSame([resolution, resourceID, told], [resolution, resourceID, naive[k]!.map(bucket)])
    }
    expect(data.resources).toHaveLength(naive.length)
    const sums = buckets.map((_, k) => bucket(naive.map((own) => own[k]!).reduce(add, nothing)))
    expectSame([resolution, data.total.buckets.map(figures)], [resolution, sums])
  })
  await Promise.all(answers)
}

/**
 * The same by shift; occurrences of one date and number of one machine are told apart by nobody else: they are added up
 * in the total alone.
 */
export async function expectShifts(
  bed: Asking,
  plant: Asked,
  asOf: number,
  machines = naiveMachines(plant, asOf),
): Promise<void> {
  const { floor, range } = plant
  const naive = [...machines.values()].map((machine) => machine([range], true))
  const body = { startDate: iso(range.start), endDate: iso(range.end), resolution: 'shift' }
  const data = await bed.ask(floor.organizationId, '/api/resources/getTEEP', body)
  for (const [k, { buckets }] of data.resources.entries()) {
    const told = Map.groupBy(buckets as Told[], nameOf)
    expectSame([...told.keys()].sort(), naive[k]!.map(nameOf).sort())
    for (const expected of naive[k]!) {
      const [one, another] = told.get(nameOf(expected))!
      if (!another) expectSame([nameOf(expected), figures(one!)], [nameOf(expected), bucket(expected)])
    }
  }
  const all = [...Map.groupBy(naive.flat(), nameOf)].map(([name, same]) => [name, bucket(same.reduce(add, nothing))])
  const total = data.total.buckets.map((entry: Told) => [nameOf(entry), figures(entry)])
  expectSame(Object.fromEntries(total), Object.fromEntries(all))
}
