import type { BreakdownDimension, BreakdownOnly, BreakdownRow } from '@takt/domain/efficiency/answers/breakdown.ts'
import {
  type BreakdownSums,
  breakdownFiguresOf,
  breakdownSumFields,
  emptyBreakdownSums,
  familyOf,
} from '@takt/domain/efficiency/breakdownSums.ts'
import { naiveBreakdown } from '@takt/domain/efficiency/naiveBreakdown.ts'
import type { TimeClass } from '@takt/domain/efficiency/state.ts'
import { calendarBuckets } from '@takt/domain/schedule/calendarBuckets.ts'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type BusyPlant, busyPlant } from './busyPlant.ts'
import { createExactnessBed, type ExactnessBed } from './exactnessBed.ts'

let bed: ExactnessBed
beforeAll(async () => {
  bed = await createExactnessBed()
}, 120_000)
afterAll(() => bed?.close())

/** What fails is told at once, by its seed: to shrink a plant takes longer than a test may. */
const once = { numRuns: 6, endOnFailure: true }

let organizations = 100
const busy = busyPlant(() => ++organizations)

type Asked = {
  by: BreakdownDimension[]
  only?: BreakdownOnly
  resolution?: 'hour' | 'day' | 'week' | 'month'
  timeClasses?: TimeClass[]
  scheduled?: true
}

/** Questions of each family and mixed ones, as views ask them. */
const questions: Asked[] = [
  { by: ['resourceID'] },
  { by: ['shiftNum'] },
  { by: ['reason'] },
  { by: ['resourceID', 'reason'], timeClasses: ['down', 'idle'] },
  { by: ['hourOfDay', 'timeClass'] },
  { by: ['bucket', 'reason'], resolution: 'day' },
  { by: ['bucket', 'reason'], resolution: 'hour' },
  { by: ['bucket', 'resourceID'], resolution: 'week', scheduled: true },
  { by: ['jobNum', 'assemblySeq', 'oprSeq', 'resourceID'] },
  { by: ['partNum', 'partRevision', 'bucket'], resolution: 'month' },
  { by: ['empID'] },
  { by: ['empID', 'jobNum', 'shiftNum'], scheduled: true },
  { by: ['jobNum'], timeClasses: ['setup', 'running'] },
  { by: ['reason', 'jobNum', 'empID'] },
  { by: ['timeClass', 'partNum', 'bucket'], resolution: 'day' },
  { by: ['resourceID'], only: { reason: 'R1' } },
  { by: ['shiftNum'], only: { reason: null, hourOfDay: 7 }, timeClasses: ['down', 'idle', 'minorStop'] },
  { by: ['hourOfDay'], only: { shiftNum: null } },
  { by: ['jobNum', 'empID'], only: { shiftNum: 1 } },
  { by: ['jobNum'], only: { hourOfDay: 9 } },
]

const iso = (at: number) => new Date(at).toISOString()

function expectClose(found: BreakdownRow, expected: Record<string, unknown>) {
  expect(Object.keys(found).sort()).toEqual(Object.keys(expected).sort())
  for (const [name, value] of Object.entries(expected)) {
    const one = found[name as keyof BreakdownRow]
    if (typeof value === 'number' && typeof one === 'number')
      expect(Math.abs(one - value), name).toBeLessThanOrEqual(1e-9 * Math.max(1, Math.abs(value)))
    else expect([name, one]).toEqual([name, value])
  }
}

/** Asks and compares with the sums of both machines, group by group. */
async function compare({ floor, slices, entries, range: asked }: BusyPlant, question: Asked, asOf: number) {
  const range = { start: asked.start, end: Math.min(asked.end, asOf) }
  if (range.end <= range.start) return
  bed.clock.now = asOf
  const { by, resolution } = question
  const buckets = resolution && calendarBuckets(resolution, range, floor.timeZone)
  const all = new Map<string, BreakdownSums>()
  for (const resourceID of ['M-01', 'M-02']) {
    const own = { floor, resourceID, slices, entries: entries.get(resourceID), asOf, range }
    for (const [key, sums] of naiveBreakdown(own, { ...question, buckets })) {
      const sum = all.get(key) ?? emptyBreakdownSums()
      all.set(key, sum)
      for (const field of breakdownSumFields) sum[field] += sums[field]
    }
  }
  const body = { ...question, resourceIDs: ['M-01', 'M-02'], startDate: iso(asked.start), endDate: iso(asked.end) }
  const answer = await bed.ask(floor.organizationId, '/api/analytics/breakdown', body)
  const keyOf = (row: BreakdownRow) => JSON.stringify(by.map((d) => (d === 'bucket' ? Date.parse(row[d]!) : row[d])))
  expect(answer.rows.map(keyOf).sort()).toEqual([...all.keys()].sort())
  const dimensions = [...by, ...(Object.keys(question.only ?? {}) as (keyof BreakdownOnly)[])]
  for (const row of answer.rows) {
    const key = JSON.parse(keyOf(row)) as unknown[]
    const named = Object.fromEntries(by.map((d, k) => [d, d === 'bucket' ? iso(key[k] as number) : key[k]]))
    expectClose(row, { ...named, ...breakdownFiguresOf(all.get(keyOf(row))!, familyOf(dimensions)) })
  }
}

test('breakdown equals the recomputation from raw slices on random plants, from windows and from closed days, for every kind of question', async () => {
  await fc.assert(
    fc.asyncProperty(busy, async (given) => {
      await bed.write(given.floor, given.slices, given.entries)
      const { end } = given.range
      for (const question of questions) await compare(given, question, end)
      await bed.closed(given.floor, end)
      for (const question of questions) await compare(given, question, end + 3 * 86_400_000)
    }),
    once,
  )
}, 600_000)

test('breakdown leaves out what runs ahead of the clock', async () => {
  const before = fc.oneof(fc.integer({ min: 1, max: 100_000 }), fc.integer({ min: 0, max: 14_400_000 }))
  await fc.assert(
    fc.asyncProperty(busy, before, async (given, sixths) => {
      await bed.write(given.floor, given.slices, given.entries)
      for (const question of questions) await compare(given, question, given.range.end - 6 * sixths)
    }),
    once,
  )
}, 600_000)
