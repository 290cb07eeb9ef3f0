import type { JobEfficiency } from '@takt/domain/areas/efficiency/responses/jobEfficiency.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { byOperation, changeoversIn } from './changeovers.ts'
import { quantile, spreadOf } from './spread.ts'

type Kind = 'declared' | 'inferred' | 'mixed'
const iso = (instant: number) => new Date(instant).toISOString()
/** Returns a changeover that ends at an instant; a part of its seconds may be inferred. */
const setup = (end: string, secs: number, kind: Kind, more: object = {}) => ({
  resourceID: 'M-1',
  start: iso(Date.parse(end) - secs * 1000),
  end,
  completed: true,
  secs,
  declaredSecs: kind === 'inferred' ? 0 : secs,
  inferredSecs: kind === 'inferred' ? secs : 0,
  kind,
  standardSecs: null,
  overSecs: null,
  from: null,
  ...more,
})
const job = (input: Partial<JobEfficiency>) =>
  ({
    jobNum: 'J-1',
    assemblySeq: 0,
    oprSeq: 10,
    partNum: 'P-1',
    partRevision: 'A',
    setupStandardSecs: 600,
    setups: [],
    ...input,
  }) as JobEfficiency

const jobs = [
  job({
    setups: [
      setup('2026-03-02T00:05:00.000Z', 900, 'declared', { standardSecs: 600, overSecs: 300 }),
      setup('2026-03-01T06:00:00.000Z', 10, 'declared', { standardSecs: 400, overSecs: -390 }),
    ],
  }),
  job({
    oprSeq: 20,
    partNum: 'P-2',
    setupStandardSecs: null,
    setups: [setup('2026-03-02T08:00:00.000Z', 300, 'inferred', { resourceID: 'M-2' })],
  }),
]
const range = { start: Date.parse('2026-03-02T00:00:00Z'), end: Date.parse('2026-03-03T00:00:00Z') }
const matchingEnds = (search: object, resourceIDs: string[] = []) =>
  changeoversIn(jobs, { range, search, resourceIDs }).map(({ operation, kind }) => [operation, kind])

test('returns changeovers completed in the range, latest first, filtered by machines, kind and part', () => {
  expect(matchingEnds({})).toEqual([
    ['J-1~0~20', 'inferred'],
    ['J-1~0~10', 'declared'],
  ])
  expect(matchingEnds({ kind: 'inferred' })).toEqual([['J-1~0~20', 'inferred']])
  expect(matchingEnds({ part: 'P-1' })).toEqual([['J-1~0~10', 'declared']])
  expect(matchingEnds({}, ['M-2'])).toEqual([['J-1~0~20', 'inferred']])
})

test('compares each changeover of a job operation with its own standard', () => {
  const all = changeoversIn(jobs, { range: { start: 0, end: range.end }, search: {}, resourceIDs: [] })
  const [second, first] = byOperation(all)
  expect(first).toMatchObject({ key: 'J-1~0~10', secs: 910, inferredSecs: 0, standardSecs: 1000, overSecs: -90 })
  expect(second).toMatchObject({ secs: 300, inferredSecs: 300, standardSecs: null, overSecs: null })
})

test('computes quartiles like a spreadsheet (type 7 of Hyndman and Fan)', () => {
  expect(spreadOf([7, 15, 36, 39, 40, 41])).toMatchObject({ lower: 20.25, median: 37.5, upper: 39.75 })
  expect(spreadOf([5])).toEqual({ count: 1, least: 5, lower: 5, median: 5, upper: 5, max: 5 })
  expect(spreadOf([])).toBeNull()
})

test('quantiles stay within the values and never decrease', () => {
  const values = fc.array(fc.double({ min: 0, max: 1e6, noNaN: true }), { minLength: 1, maxLength: 50 })
  fc.assert(
    fc.property(values, (input) => {
      const sorted = [...input].sort((a, b) => a - b)
      const quantiles = [0, 0.25, 0.5, 0.75, 1].map((share) => quantile(sorted, share))
      expect(quantiles[0]).toBe(sorted[0])
      expect(quantiles.at(-1)).toBe(sorted.at(-1))
      for (const [index, value] of quantiles.entries())
        if (index) expect(value).toBeGreaterThanOrEqual(quantiles[index - 1]! - 1e-9 * (1 + value))
    }),
  )
})
