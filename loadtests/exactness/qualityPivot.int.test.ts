import fc from 'fast-check'
import { afterAll, beforeAll, test } from 'vitest'
import { createPartTables } from '../../gateway/areas/analytics/createBreakdowns.ts'
import { createEntriesOfAll } from '../../gateway/areas/analytics/entriesOfAll.ts'
import { createPending } from '../../gateway/areas/efficiency/recomputing.ts'
import { teepRoutes } from '../../gateway/areas/efficiency/teepRoutes.ts'
import { qualityRoutes } from '../../gateway/areas/quality/qualityRoutes.ts'
import { createReasonFixture, type ReasonFixture } from '../../ingest/write/recompute/reason.fixture.ts'
import { busyPlant } from './busyPlant.ts'
import { reasonCodes, scrapIn } from './correctedPlant.ts'
import { createExactnessFixture, type ExactnessFixture } from './exactness.fixture.ts'
import { expectQualityPivot, pivotQueries, valuesIn, writeValues } from './expectQualityPivot.ts'
import { createScrapFixture } from './scrap.fixture.ts'

let fixture: ExactnessFixture
let people: ReasonFixture
let parts: ReturnType<typeof createScrapFixture>
beforeAll(async () => {
  fixture = await createExactnessFixture(({ floorOf }) => [
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
  people = createReasonFixture(fixture.environment)
  parts = createScrapFixture(fixture.dependencies)
})
afterAll(async () => {
  await people?.close()
  await fixture?.close()
})

let organizations = 100
const busy = busyPlant(() => ++organizations).chain((plant) =>
  fc
    .tuple(valuesIn(plant.range), fc.array(scrapIn(plant.range), { maxLength: 4 }))
    .map(([values, scrapChanges]) => ({ ...plant, values, scrapChanges })),
)

test('qualityPivot equals the recomputation part by part and value by value, including late, corrected and scrap entries, and agrees with getTEEP to the last part', async () => {
  await fc.assert(
    fc.asyncProperty(busy, fc.integer({ min: 0, max: 2_400_000 }), async (plant, sixths) => {
      const { floor, slices, entries, values, scrapChanges, range } = plant
      const checkPivots = async (asOf: number, of: typeof plant) => {
        fixture.clock.now = asOf
        const counted = { ...of, slices: await parts.naiveSlices(floor, of.slices) }
        for (const query of pivotQueries) await expectQualityPivot(fixture, counted, query, asOf)
      }
      // Half of the slices arrive late.
      const early = { ...plant, slices: slices.filter((_, k) => k % 2 === 0) }
      await people.prepare(floor, reasonCodes)
      await fixture.write(floor, early.slices, entries)
      for (const change of scrapChanges) await parts.apply(floor, change)
      await parts.allCounted(floor)
      await writeValues(fixture, floor.organizationId, values)
      await checkPivots(range.end - 6 * sixths, early)
      await fixture.publish(floor, slices)
      await fixture.allDone(floor)
      await checkPivots(range.end, plant)
      await fixture.closed(floor, range.end)
      await checkPivots(range.end + 3 * 86_400_000, plant)
    }),
    { numRuns: 3, endOnFailure: true },
  )
}, 600_000)
