import { type NaiveOperation, naiveJobEfficiency } from '@takt/domain/areas/efficiency/oracles/jobEfficiency.oracle.ts'
import type { JobEfficiency, JobEfficiencyData } from '@takt/domain/areas/efficiency/responses/jobEfficiency.ts'
import {
  type BreakdownTotals,
  breakdownMetricsOf,
  breakdownTotalFields,
  emptyBreakdownTotals,
} from '@takt/domain/areas/efficiency/totals/breakdownTotals.ts'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createReasonFixture, type ReasonFixture } from '../../ingest/write/recompute/reason.fixture.ts'
import { type BusyPlant, busyPlant } from './busyPlant.ts'
import { reasonCodes, scrapIn } from './correctedPlant.ts'
import { createExactnessFixture, type ExactnessFixture } from './exactness.fixture.ts'
import { createScrapFixture } from './scrap.fixture.ts'

let fixture: ExactnessFixture
let people: ReasonFixture
let parts: ReturnType<typeof createScrapFixture>
beforeAll(async () => {
  fixture = await createExactnessFixture()
  people = createReasonFixture(fixture.environment)
  parts = createScrapFixture(fixture.dependencies)
})
afterAll(async () => {
  await people?.close()
  await fixture?.close()
})

let organizations = 100
const busy = busyPlant(() => ++organizations).chain((plant) =>
  fc.array(scrapIn(plant.range), { maxLength: 4 }).map((scrapChanges) => ({ ...plant, scrapChanges })),
)

const keyOf = (job: JobEfficiency) => `${job.jobNum}~${job.assemblySeq ?? ''}~${job.oprSeq ?? ''}`
const ms = (at: string) => Date.parse(at)
const digits = (value: number) => Number(value.toPrecision(10))

const add = (a: BreakdownTotals, b: BreakdownTotals) => {
  for (const field of breakdownTotalFields) a[field] += b[field]
}

const setupText = (
  resourceID: string,
  { start, end, completed }: { start: number; end: number; completed: boolean },
  declaredSecs: number,
  inferredSecs: number,
) => [resourceID, start, end, completed, digits(declaredSecs), digits(inferredSecs)].join(' ')

/** Combines the results of both machines for an operation. */
function combine(machines: readonly [string, NaiveOperation][]) {
  const totals = emptyBreakdownTotals()
  const days: Record<string, BreakdownTotals> = {}
  for (const [, operation] of machines) {
    add(totals, operation.totals)
    for (const [date, day] of Object.entries(operation.days)) {
      days[date] ??= emptyBreakdownTotals()
      add(days[date], day)
    }
  }
  return {
    totals,
    days,
    resourceIDs: machines.map(([resourceID]) => resourceID),
    firstAt: Math.min(...machines.map(([, operation]) => operation.firstAt)),
    lastAt: Math.max(...machines.map(([, operation]) => operation.lastAt)),
    setups: machines.flatMap(([resourceID, operation]) =>
      operation.setups.map((setup) => setupText(resourceID, setup, setup.declaredMs / 1000, setup.inferredMs / 1000)),
    ),
  }
}

const timesAndCounts = [
  'runSecs',
  'setupSecs',
  'idleSecs',
  'minorStopSecs',
  'downSecs',
  'offSecs',
  'totalCount',
  'goodCount',
] as const
const more = ['scrapCount', 'reworkCount', 'idealSecs', 'goodIdealSecs', 'idealMissingCount'] as const
const ratios = ['performance', 'quality', 'qualityByCount'] as const

const pick = (from: Partial<Record<string, unknown>>, names: readonly string[]) =>
  Object.fromEntries(names.map((name) => [name, typeof from[name] === 'number' ? digits(from[name]) : from[name]]))

async function compare({ floor, slices, entries }: BusyPlant, asOf: number) {
  fixture.clock.now = asOf
  const range = { start: Math.min(...slices.map(({ from }) => from)), end: Math.max(...slices.map(({ to }) => to)) }
  const machines = ['M-01', 'M-02'].flatMap((resourceID) => {
    const query = { floor, resourceID, slices, entries: entries.get(resourceID), asOf, range }
    return [...naiveJobEfficiency(query)].map(([key, operation]) => ({
      key,
      of: [resourceID, operation] as [string, NaiveOperation],
    }))
  })
  const expected = Map.groupBy(machines, ({ key }) => key)
  const body = { jobNumList: ['J-1', 'J-2', 'J-unknown'] }
  const { jobs }: JobEfficiencyData = await fixture.request(floor.organizationId, '/api/analytics/jobEffHistory', body)
  expect(jobs.map(keyOf).sort()).toEqual([...expected.keys()].sort())
  const names = [...timesAndCounts, ...more]
  const kpisOf = (totals: BreakdownTotals) => breakdownMetricsOf(totals, { stops: false, work: true })
  for (const job of jobs) {
    const combined = combine(expected.get(keyOf(job))!.map(({ of }) => of))
    expect([ms(job.firstAt), ms(job.lastAt), job.resourceIDs]).toEqual([
      combined.firstAt,
      combined.lastAt,
      combined.resourceIDs,
    ])
    expect(pick(job, [...names, ...ratios])).toEqual(pick(kpisOf(combined.totals), [...names, ...ratios]))
    const days = Object.entries(combined.days).map(([date, dayTotals]) => ({ date, ...pick(kpisOf(dayTotals), names) }))
    expect(job.days.map((day) => ({ date: day.date, ...pick(day, names) }))).toEqual(
      days.sort((a, b) => (a.date < b.date ? -1 : 1)),
    )
    const reportedSetups = job.setups.map(({ resourceID, start, end, completed, declaredSecs, inferredSecs }) =>
      setupText(resourceID, { start: ms(start), end: ms(end), completed }, declaredSecs, inferredSecs),
    )
    expect(reportedSetups.sort()).toEqual(combined.setups.sort())
    for (const { secs, declaredSecs, inferredSecs } of job.setups)
      expect(secs).toBeCloseTo(declaredSecs + inferredSecs, 6)
    const inferred = job.setups.reduce((sum, { inferredSecs }) => sum + inferredSecs, 0)
    expect(job.inferredSetupSecs).toBeCloseTo(inferred, 6)
    const { runMs, good, scrap, rework } = combined.totals
    const total = good + scrap + rework
    expect(job.meanCycleSecs).toEqual(total === 0 ? null : expect.closeTo(runMs / 1000 / total, 6))
  }
}

test('jobEffHistory equals the recomputation from raw slices after scrap entries, on random plants, from windows and from closed days, including slices ahead of the clock', async () => {
  const before = fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 100_000 }), fc.integer({ min: 0, max: 14_400_000 }))
  await fc.assert(
    fc.asyncProperty(busy, before, async (plant, sixths) => {
      if (plant.slices.length === 0) return
      const { floor, range } = plant
      await people.prepare(floor, reasonCodes)
      await fixture.write(floor, plant.slices, plant.entries)
      for (const change of plant.scrapChanges) await parts.apply(floor, change)
      await parts.allCounted(floor)
      const counted = { ...plant, slices: await parts.naiveSlices(floor, plant.slices) }
      await compare(counted, range.end - 6 * sixths)
      await fixture.closed(floor, range.end)
      await compare(counted, range.end + 3 * 86_400_000)
    }),
    { numRuns: Number(process.env.FC_RUNS ?? 4), endOnFailure: true },
  )
}, 600_000)
