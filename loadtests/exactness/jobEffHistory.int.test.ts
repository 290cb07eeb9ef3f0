import type { JobEfficiency, JobEfficiencyData } from '@takt/domain/areas/efficiency/answers/jobEfficiency.ts'
import { type NaiveOperation, naiveJobEfficiency } from '@takt/domain/areas/efficiency/oracles/jobEfficiency.oracle.ts'
import {
  type BreakdownSums,
  breakdownFiguresOf,
  breakdownSumFields,
  emptyBreakdownSums,
} from '@takt/domain/areas/efficiency/sums/breakdownSums.ts'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createReasonBed, type ReasonBed } from '../../ingest/write/recompute/reason.bed.ts'
import { type BusyPlant, busyPlant } from './busyPlant.ts'
import { reasonCodes, scrapIn } from './correctedPlant.ts'
import { createExactnessBed, type ExactnessBed } from './exactness.bed.ts'
import { createScrapBed } from './scrap.bed.ts'

let bed: ExactnessBed
let people: ReasonBed
let parts: ReturnType<typeof createScrapBed>
beforeAll(async () => {
  bed = await createExactnessBed()
  people = createReasonBed(bed.world)
  parts = createScrapBed(bed.dependencies)
})
afterAll(async () => {
  await people?.close()
  await bed?.close()
})

let organizations = 100
const busy = busyPlant(() => ++organizations).chain((plant) =>
  fc.array(scrapIn(plant.range), { maxLength: 4 }).map((said) => ({ ...plant, said })),
)

const keyOf = (job: JobEfficiency) => `${job.jobNum}~${job.assemblySeq ?? ''}~${job.oprSeq ?? ''}`
const ms = (at: string) => Date.parse(at)
const digits = (value: number) => Number(value.toPrecision(10))

const add = (a: BreakdownSums, b: BreakdownSums) => {
  for (const field of breakdownSumFields) a[field] += b[field]
}

const setupText = (
  resourceID: string,
  { start, end, completed }: { start: number; end: number; completed: boolean },
  declaredSecs: number,
  inferredSecs: number,
) => [resourceID, start, end, completed, digits(declaredSecs), digits(inferredSecs)].join(' ')

/** What both machines say of an operation. */
function together(machines: readonly [string, NaiveOperation][]) {
  const sums = emptyBreakdownSums()
  const days: Record<string, BreakdownSums> = {}
  for (const [, operation] of machines) {
    add(sums, operation.sums)
    for (const [date, day] of Object.entries(operation.days)) {
      days[date] ??= emptyBreakdownSums()
      add(days[date], day)
    }
  }
  return {
    sums,
    days,
    resourceIDs: machines.map(([resourceID]) => resourceID),
    firstAt: Math.min(...machines.map(([, operation]) => operation.firstAt)),
    lastAt: Math.max(...machines.map(([, operation]) => operation.lastAt)),
    setups: machines.flatMap(([resourceID, operation]) =>
      operation.setups.map((setup) => setupText(resourceID, setup, setup.declaredMs / 1000, setup.inferredMs / 1000)),
    ),
  }
}

const made = [
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
  bed.clock.now = asOf
  const range = { start: Math.min(...slices.map(({ from }) => from)), end: Math.max(...slices.map(({ to }) => to)) }
  const machines = ['M-01', 'M-02'].flatMap((resourceID) => {
    const question = { floor, resourceID, slices, entries: entries.get(resourceID), asOf, range }
    return [...naiveJobEfficiency(question)].map(([key, operation]) => ({
      key,
      of: [resourceID, operation] as [string, NaiveOperation],
    }))
  })
  const expected = Map.groupBy(machines, ({ key }) => key)
  const body = { jobNumList: ['J-1', 'J-2', 'J-unknown'] }
  const { jobs }: JobEfficiencyData = await bed.ask(floor.organizationId, '/api/analytics/jobEffHistory', body)
  expect(jobs.map(keyOf).sort()).toEqual([...expected.keys()].sort())
  const names = [...made, ...more]
  const figures = (sums: BreakdownSums) => breakdownFiguresOf(sums, { stops: false, work: true })
  for (const job of jobs) {
    const one = together(expected.get(keyOf(job))!.map(({ of }) => of))
    expect([ms(job.firstAt), ms(job.lastAt), job.resourceIDs]).toEqual([one.firstAt, one.lastAt, one.resourceIDs])
    expect(pick(job, [...names, ...ratios])).toEqual(pick(figures(one.sums), [...names, ...ratios]))
    const days = Object.entries(one.days).map(([date, sums]) => ({ date, ...pick(figures(sums), names) }))
    expect(job.days.map((day) => ({ date: day.date, ...pick(day, names) }))).toEqual(
      days.sort((a, b) => (a.date < b.date ? -1 : 1)),
    )
    const told = job.setups.map(({ resourceID, start, end, completed, declaredSecs, inferredSecs }) =>
      setupText(resourceID, { start: ms(start), end: ms(end), completed }, declaredSecs, inferredSecs),
    )
    expect(told.sort()).toEqual(one.setups.sort())
    for (const { secs, declaredSecs, inferredSecs } of job.setups)
      expect(secs).toBeCloseTo(declaredSecs + inferredSecs, 6)
    const inferred = job.setups.reduce((sum, { inferredSecs }) => sum + inferredSecs, 0)
    expect(job.inferredSetupSecs).toBeCloseTo(inferred, 6)
    const { runMs, good, scrap, rework } = one.sums
    const total = good + scrap + rework
    expect(job.meanCycleSecs).toEqual(total === 0 ? null : expect.closeTo(runMs / 1000 / total, 6))
  }
}

test('jobEffHistory equals the recomputation from raw slices, after what people said of parts, on random plants, from windows and from closed days, whatever runs ahead of the clock', async () => {
  const before = fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 100_000 }), fc.integer({ min: 0, max: 14_400_000 }))
  await fc.assert(
    fc.asyncProperty(busy, before, async (plant, sixths) => {
      if (plant.slices.length === 0) return
      const { floor, range } = plant
      await people.prepare(floor, reasonCodes)
      await bed.write(floor, plant.slices, plant.entries)
      for (const change of plant.said) await parts.say(floor, change)
      await parts.allCounted(floor)
      const counted = { ...plant, slices: await parts.naiveSlices(floor, plant.slices) }
      await compare(counted, range.end - 6 * sixths)
      await bed.closed(floor, range.end)
      await compare(counted, range.end + 3 * 86_400_000)
    }),
    { numRuns: Number(process.env.FC_RUNS ?? 4), endOnFailure: true },
  )
}, 600_000)
