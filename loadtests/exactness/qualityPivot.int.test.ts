import fc from 'fast-check'
import { afterAll, beforeAll, test } from 'vitest'
import { createPartTables } from '../../gateway/areas/analytics/createBreakdowns.ts'
import { createEntriesOfAll } from '../../gateway/areas/analytics/entriesOfAll.ts'
import { createPending } from '../../gateway/areas/efficiency/recomputing.ts'
import { teepRoutes } from '../../gateway/areas/efficiency/teepRoutes.ts'
import { qualityRoutes } from '../../gateway/areas/quality/qualityRoutes.ts'
import { createReasonBed, type ReasonBed } from '../../ingest/write/recompute/reason.bed.ts'
import { busyPlant } from './busyPlant.ts'
import { reasonCodes, scrapIn } from './correctedPlant.ts'
import { createExactnessBed, type ExactnessBed } from './exactness.bed.ts'
import { expectQualityPivot, pivotQuestions, valuesIn, writeValues } from './expectQualityPivot.ts'
import { createScrapBed } from './scrap.bed.ts'

let bed: ExactnessBed
let people: ReasonBed
let parts: ReturnType<typeof createScrapBed>
beforeAll(async () => {
  bed = await createExactnessBed(({ floorOf }) => [
    { name: 'efficiency', open: ({ dependencies }) => ({ routes: teepRoutes(dependencies, floorOf) }) },
    {
      name: 'quality',
      open: ({ dependencies }) => {
        const sources = { entriesOf: createEntriesOfAll(dependencies), pendingOf: createPending(dependencies) }
        const partTableOf = createPartTables(dependencies, sources)
        return { routes: qualityRoutes(dependencies, { floorOf, partTableOf }) }
      },
    },
  ])
  people = createReasonBed(bed.world)
  parts = createScrapBed(bed.dependencies)
})
afterAll(async () => {
  await people?.close()
  await bed?.close()
})

let organizations = 100
const busy = busyPlant(() => ++organizations).chain((plant) =>
  fc
    .tuple(valuesIn(plant.range), fc.array(scrapIn(plant.range), { maxLength: 4 }))
    .map(([values, said]) => ({ ...plant, values, said })),
)

test('qualityPivot equals the recomputation part by part and value by value, late and corrected ones too and those that people say are scrap, and agrees with getTEEP to the last part', async () => {
  await fc.assert(
    fc.asyncProperty(busy, fc.integer({ min: 0, max: 2_400_000 }), async (plant, sixths) => {
      const { floor, slices, entries, values, said, range } = plant
      const ask = async (asOf: number, of: typeof plant) => {
        bed.clock.now = asOf
        const counted = { ...of, slices: await parts.naiveSlices(floor, of.slices) }
        for (const question of pivotQuestions) await expectQualityPivot(bed, counted, question, asOf)
      }
      // Half of what there is comes late.
      const early = { ...plant, slices: slices.filter((_, k) => k % 2 === 0) }
      await people.prepare(floor, reasonCodes)
      await bed.write(floor, early.slices, entries)
      for (const change of said) await parts.say(floor, change)
      await parts.allCounted(floor)
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
