import fc from 'fast-check'
import { afterAll, beforeAll, test } from 'vitest'
import { teepRoutes } from '../../gateway/areas/efficiency/teepRoutes.ts'
import { busyPlant } from './busyPlant.ts'
import { createExactnessBed, type ExactnessBed } from './exactness.bed.ts'
import { expectTeep } from './expectTeep.ts'

let bed: ExactnessBed
beforeAll(async () => {
  bed = await createExactnessBed(({ floorOf }) => [
    { name: 'efficiency', open: ({ dependencies }) => ({ routes: teepRoutes(dependencies, floorOf) }) },
  ])
})
afterAll(() => bed?.close())

let organizations = 100
const busy = busyPlant(() => ++organizations)

test('getTEEP of what the writer made of published slices equals the recomputation from raw slices on random plants', async () => {
  const before = fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 100_000 }), fc.integer({ min: 0, max: 14_400_000 }))
  await fc.assert(
    fc.asyncProperty(busy, before, async (plant, sixths) => {
      await bed.write(plant.floor, plant.slices, plant.entries)
      const asOf = plant.range.end - 6 * sixths
      bed.clock.now = asOf
      await expectTeep(bed, plant, asOf)
    }),
    { numRuns: Number(process.env.FC_RUNS ?? 4), endOnFailure: true },
  )
}, 600_000)
