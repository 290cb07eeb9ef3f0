import fc from 'fast-check'
import { afterAll, beforeAll, test } from 'vitest'
import { teepRoutes } from '../../gateway/areas/efficiency/teepRoutes.ts'
import { busyPlant } from './busyPlant.ts'
import { createExactnessFixture, type ExactnessFixture } from './exactness.fixture.ts'
import { expectTeep } from './expectTeep.ts'

let fixture: ExactnessFixture
beforeAll(async () => {
  fixture = await createExactnessFixture(({ floorOf }) => [
    { name: 'efficiency', open: ({ dependencies }) => ({ routes: teepRoutes(dependencies, floorOf) }) },
  ])
})
afterAll(() => fixture?.close())

let organizations = 100
const busy = busyPlant(() => ++organizations)

test('getTEEP equals the recomputation from raw slices on random plants with slices written by the real writer', async () => {
  const before = fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 100_000 }), fc.integer({ min: 0, max: 14_400_000 }))
  await fc.assert(
    fc.asyncProperty(busy, before, async (plant, sixths) => {
      await fixture.write(plant.floor, plant.slices, plant.entries)
      const asOf = plant.range.end - 6 * sixths
      fixture.clock.now = asOf
      await expectTeep(fixture, plant, asOf)
    }),
    { numRuns: Number(process.env.FC_RUNS ?? 4), endOnFailure: true },
  )
}, 600_000)
