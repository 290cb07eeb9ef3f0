import fc from 'fast-check'
import { afterAll, beforeAll, test } from 'vitest'
import { type BusyPlant, busyPlant } from './busyPlant.ts'
import { createExactnessBed, type ExactnessBed } from './exactness.bed.ts'
import { breakdownQuestions, expectBreakdowns } from './expectBreakdown.ts'

let bed: ExactnessBed
beforeAll(async () => {
  bed = await createExactnessBed()
})
afterAll(() => bed?.close())

/**
 * What fails is told at once, by its seed: to shrink a plant takes longer than a test may. `FC_RUNS=50` looks for
 * longer.
 */
const once = { numRuns: Number(process.env.FC_RUNS ?? 3), endOnFailure: true }

let organizations = 100
const busy = busyPlant(() => ++organizations)

function compare(plant: BusyPlant, asOf: number) {
  bed.clock.now = asOf
  return expectBreakdowns(bed, plant, breakdownQuestions, asOf)
}

test('breakdown equals the recomputation from raw slices on random plants, from windows and from closed days, for every kind of question', async () => {
  await fc.assert(
    fc.asyncProperty(busy, async (plant) => {
      await bed.write(plant.floor, plant.slices, plant.entries)
      const { end } = plant.range
      await compare(plant, end)
      await bed.closed(plant.floor, end)
      await compare(plant, end + 3 * 86_400_000)
    }),
    once,
  )
}, 600_000)

test('breakdown leaves out what runs ahead of the clock', async () => {
  const before = fc.oneof(fc.integer({ min: 1, max: 100_000 }), fc.integer({ min: 0, max: 14_400_000 }))
  await fc.assert(
    fc.asyncProperty(busy, before, async (plant, sixths) => {
      await bed.write(plant.floor, plant.slices, plant.entries)
      await compare(plant, plant.range.end - 6 * sixths)
    }),
    once,
  )
}, 600_000)
