import fc from 'fast-check'
import { afterAll, beforeAll, test } from 'vitest'
import { createBreakdowns } from '../../gateway/analytics/createBreakdowns.ts'
import { createEntriesOfAll } from '../../gateway/analytics/entriesOfAll.ts'
import { createPending } from '../../gateway/efficiency/recomputing.ts'
import { teepRoutes } from '../../gateway/efficiency/teepRoutes.ts'
import { qualityRoutes } from '../../gateway/quality/qualityRoutes.ts'
import { busyPlant } from './busyPlant.ts'
import { createExactnessBed, type ExactnessBed } from './exactness.bed.ts'
import { expectQualityPivot, pivotQuestions, valuesIn, writeValues } from './expectQualityPivot.ts'

let bed: ExactnessBed
beforeAll(async () => {
  bed = await createExactnessBed(({ floorOf }) => [
    { name: 'efficiency', open: ({ dependencies }) => ({ routes: teepRoutes(dependencies, floorOf) }) },
    {
      name: 'quality',
      open: ({ dependencies }) => {
        const sources = { entriesOf: createEntriesOfAll(dependencies), pendingOf: createPending(dependencies) }
        const breakdownOf = createBreakdowns(dependencies, sources)
        return { routes: qualityRoutes(dependencies, { floorOf, breakdownOf }) }
      },
    },
  ])
}, 120_000)
afterAll(() => bed?.close())

let organizations = 100
const busy = busyPlant(() => ++organizations).chain((plant) =>
  valuesIn(plant.range).map((values) => ({ ...plant, values })),
)

test('qualityPivot equals the recomputation part by part and value by value, late and corrected ones too, and agrees with getTEEP to the last part', async () => {
  await fc.assert(
    fc.asyncProperty(busy, fc.integer({ min: 0, max: 2_400_000 }), async (plant, sixths) => {
      const { floor, slices, entries, values, range } = plant
      const ask = async (asOf: number, of: typeof plant) => {
        bed.clock.now = asOf
        for (const question of pivotQuestions) await expectQualityPivot(bed, of, question, asOf)
      }
      // Half of what there is comes late.
      const early = { ...plant, slices: slices.filter((_, k) => k % 2 === 0) }
      await bed.write(floor, early.slices, entries)
      await writeValues(bed, floor.organizationId, values)
      await ask(range.end - 6 * sixths, early)
      await bed.publish(floor, slices)
      await bed.allDone(floor)
      await ask(range.end, plant)
      await bed.closed(floor, range.end)
      await ask(range.end + 3 * 86_400_000, plant)
    }),
    { numRuns: 3, endOnFailure: true },
  )
}, 600_000)
