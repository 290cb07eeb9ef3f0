import { type BucketSums, bucket } from '@takt/domain/efficiency/bucket.ts'
import { naiveTeep } from '@takt/domain/efficiency/naiveTeep.ts'
import { addTally, emptyTally } from '@takt/domain/efficiency/tally.ts'
import { calendarBuckets, calendarResolutions } from '@takt/domain/schedule/calendarBuckets.ts'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { teepRoutes } from '../../gateway/efficiency/teepRoutes.ts'
import { type BusyPlant, busyPlant } from './busyPlant.ts'
import { createExactnessBed, type ExactnessBed } from './exactnessBed.ts'

let bed: ExactnessBed
beforeAll(async () => {
  bed = await createExactnessBed(({ floorOf }) => [
    { name: 'efficiency', routes: (given) => teepRoutes(given, floorOf) },
  ])
}, 120_000)
afterAll(() => bed?.close())

let organizations = 100
const busy = busyPlant(() => ++organizations)
const iso = (at: number) => new Date(at).toISOString()
type Answered = { buckets: Record<string, unknown>[] }

const add = (a: BucketSums, b: BucketSums): BucketSums => ({
  tally: addTally(addTally(emptyTally(), a.tally), b.tally),
  allMs: a.allMs + b.allMs,
  plannedMs: a.plannedMs + b.plannedMs,
  plannedStopMs: a.plannedStopMs + b.plannedStopMs,
})

async function compare({ floor, slices, range: asked }: BusyPlant, asOf: number) {
  const range = { start: asked.start, end: Math.min(asked.end, asOf) }
  if (range.end <= range.start) return
  bed.clock.now = asOf
  for (const resolution of calendarResolutions) {
    const buckets = calendarBuckets(resolution, range, floor.timeZone)
    const naive = ['M-01', 'M-02'].map((resourceID) => naiveTeep({ floor, resourceID, slices, asOf, buckets }))
    const body = { startDate: iso(asked.start), endDate: iso(asked.end), resolution }
    const data = await bed.ask(floor.organizationId, '/api/resources/getTEEP', body)
    const figures = ({ buckets: told }: Answered) => told.map(({ start, end, ...rest }) => rest)
    expect(data.resources.map(figures)).toEqual(naive.map((own) => own.map(bucket)))
    expect(figures(data.total)).toEqual(naive[0]!.map((one, k) => bucket(add(one, naive[1]![k]!))))
  }
}

test('getTEEP of what the writer made of published slices equals the recomputation from raw slices on random plants', async () => {
  const before = fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 100_000 }), fc.integer({ min: 0, max: 14_400_000 }))
  await fc.assert(
    fc.asyncProperty(busy, before, async (given, sixths) => {
      await bed.write(given.floor, given.slices, given.entries)
      await compare(given, given.range.end - 6 * sixths)
    }),
    { numRuns: 8, endOnFailure: true },
  )
}, 600_000)
