import { type BucketSums, bucket } from '@takt/domain/efficiency/bucket.ts'
import { addTally, emptyTally } from '@takt/domain/efficiency/tally.ts'
import { naiveTeep } from '@takt/domain/efficiency/teep.oracle.ts'
import { calendarBuckets, calendarResolutions } from '@takt/domain/schedule/calendarBuckets.ts'
import { expect } from 'vitest'
import type { BusyPlant } from './busyPlant.ts'
import type { ExactnessBed } from './exactness.bed.ts'

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

/**
 * getTEEP, asked at `asOf`, answers each machine and all of them together as their raw slices have it: by hour, day,
 * week, month and as a whole.
 */
export async function expectTeep(bed: Asking, { floor, slices, range: asked }: Asked, asOf: number): Promise<void> {
  const range = { start: asked.start, end: Math.min(asked.end, asOf) }
  if (range.end <= range.start) return
  for (const resolution of calendarResolutions) {
    const buckets = calendarBuckets(resolution, range, floor.timeZone)
    const naive = [...floor.resources.keys()].map((resourceID) =>
      naiveTeep({ floor, resourceID, slices, asOf, buckets }),
    )
    const body = { startDate: iso(asked.start), endDate: iso(asked.end), resolution }
    const data = await bed.ask(floor.organizationId, '/api/resources/getTEEP', body)
    for (const [k, resourceID] of [...floor.resources.keys()].entries()) {
      const told = (data.resources[k].buckets as Told[]).map(figures)
      expect([resolution, resourceID, told]).toEqual([resolution, resourceID, naive[k]!.map(bucket)])
    }
    expect(data.resources).toHaveLength(naive.length)
    const sums = naive[0]!.map((_, k) => bucket(naive.map((own) => own[k]!).reduce(add, nothing)))
    expect([resolution, data.total.buckets.map(figures)]).toEqual([resolution, sums])
  }
}

/**
 * The same by shift; occurrences of one date and number of one machine are told apart by nobody else: they are added up
 * in the total alone.
 */
export async function expectShifts(bed: Asking, { floor, slices, range }: Asked, asOf: number): Promise<void> {
  const naive = [...floor.resources.keys()].map((resourceID) =>
    naiveTeep({ floor, resourceID, slices, asOf, buckets: [range], byShift: true }),
  )
  const body = { startDate: iso(range.start), endDate: iso(range.end), resolution: 'shift' }
  const data = await bed.ask(floor.organizationId, '/api/resources/getTEEP', body)
  for (const [k, { buckets }] of data.resources.entries()) {
    const told = Map.groupBy(buckets as Told[], nameOf)
    expect([...told.keys()].sort()).toEqual(naive[k]!.map(nameOf).sort())
    for (const expected of naive[k]!) {
      const [one, another] = told.get(nameOf(expected))!
      if (!another) expect([nameOf(expected), figures(one!)]).toEqual([nameOf(expected), bucket(expected)])
    }
  }
  const all = [...Map.groupBy(naive.flat(), nameOf)].map(([name, same]) => [name, bucket(same.reduce(add, nothing))])
  const total = data.total.buckets.map((entry: Told) => [nameOf(entry), figures(entry)])
  expect(Object.fromEntries(total)).toEqual(Object.fromEntries(all))
}
