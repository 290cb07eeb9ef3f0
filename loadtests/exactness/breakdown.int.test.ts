import fc from 'fast-check'
import { afterAll, beforeAll, test } from 'vitest'
import { type BusyPlant, busyPlant } from './busyPlant.ts'
import { createExactnessFixture, type ExactnessFixture } from './exactness.fixture.ts'
import { breakdownQueries, expectBreakdowns } from './expectBreakdown.ts'

let fixture: ExactnessFixture
beforeAll(async () => {
  fixture = await createExactnessFixture()
})
afterAll(() => fixture?.close())

/**
 * Failures are reported at once with their seed: shrinking a plant takes longer than a test may. `FC_RUNS=50` runs more
 * examples.
 */
const propertyOptions = { numRuns: Number(process.env.FC_RUNS ?? 3), endOnFailure: true }

let organizations = 100
const busy = busyPlant(() => ++organizations)

function compare(plant: BusyPlant, asOf: number) {
  fixture.clock.now = asOf
  return expectBreakdowns(fixture, plant, breakdownQueries, asOf)
}

test('breakdown equals the recomputation from raw slices on random plants, from windows and from closed days, for every kind of query', async () => {
  await fc.assert(
    fc.asyncProperty(busy, async (plant) => {
      await fixture.write(plant.floor, plant.slices, plant.entries)
      const { end } = plant.range
      await compare(plant, end)
      await fixture.closed(plant.floor, end)
      await compare(plant, end + 3 * 86_400_000)
    }),
    propertyOptions,
  )
}, 600_000)

test('breakdown leaves out slices that are ahead of the clock', async () => {
  const before = fc.oneof(fc.integer({ min: 1, max: 100_000 }), fc.integer({ min: 0, max: 14_400_000 }))
  await fc.assert(
    fc.asyncProperty(busy, before, async (plant, sixths) => {
      await fixture.write(plant.floor, plant.slices, plant.entries)
      await compare(plant, plant.range.end - 6 * sixths)
    }),
    propertyOptions,
  )
}, 600_000)
