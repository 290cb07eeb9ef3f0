import type { QualityRow } from '@takt/domain/quality/answers/qualityPivot.ts'
import { expect, test } from 'vitest'
import type { InquiryMeasure } from './inquirySearch.ts'
import { inquirySums } from './inquirySums.ts'
import { inquiryRows, measureOf } from './inquiryTable.ts'

const row = (resourceID: string, jobNum: string, goodCount: number, scrapCount: number): QualityRow => ({
  bucket: '2026-03-02T00:00:00.000Z',
  resourceID,
  jobNum,
  totalCount: goodCount + scrapCount,
  goodCount,
  scrapCount,
  reworkCount: 0,
  unscheduledGoodCount: 0,
  firstPassYield: null,
  defectsPerMillion: null,
  valuesWithin: 0,
  valuesOutside: 0,
})
const pivot = [row('M-2', 'J-1', 9, 1), row('M-2', 'J-10', 0, 0), row('M-2', 'J-2', 10, 10), row('M-1', 'J-1', 70, 0)]
const asked = { rowOf: (it: QualityRow) => [it.resourceID!], columnOf: (it: QualityRow) => it.jobNum! }

/** All that a table of a measure shows. */
function shown(
  rows: readonly QualityRow[],
  measure: InquiryMeasure,
  ...order: Parameters<typeof inquiryRows> extends [unknown, unknown, ...infer Rest] ? Rest : never
) {
  const sums = inquirySums(rows, asked)
  const valuesOf = (cells: (typeof sums.rows)[number]['cells']) =>
    sums.columns.map((_, k) => measureOf(cells[k], measure))
  return {
    columns: sums.columns,
    rows: inquiryRows(sums, measure, ...order).map(({ key, cells, all }) => ({
      key,
      values: valuesOf(cells),
      total: measureOf(all, measure),
    })),
    foot: { values: valuesOf(sums.foot.cells), total: measureOf(sums.foot.all, measure) },
  }
}

test('a ratio of several is one of their sums, in rows, columns and in all, the lowest row first', () => {
  expect(shown(pivot, 'firstPassYield')).toEqual({
    columns: ['J-1', 'J-2', 'J-10'],
    rows: [
      { key: ['M-2'], values: [0.9, 0.5, null], total: 19 / 30 },
      { key: ['M-1'], values: [1, null, null], total: 1 },
    ],
    foot: { values: [79 / 80, 0.5, null], total: 0.89 },
  })
})

test('counts add up, the largest row first; where nothing was reported of parts, or nothing checked, there is none', () => {
  const { rows, foot } = shown(pivot, 'lostCount')
  expect(rows.map(({ key, total }) => [key[0], total])).toEqual([
    ['M-2', 11],
    ['M-1', 0],
  ])
  expect(foot).toEqual({ values: [1, 10, null], total: 11 })
  const checked = [{ ...row('M-3', 'J-1', 0, 0), valuesWithin: 4 }, row('M-4', 'J-1', 5, 0)]
  const told = (measure: 'lostCount' | 'totalCount' | 'valuesOutside') =>
    shown(checked, measure).rows.map(({ key, total }) => [key[0], total])
  expect(told('totalCount')).toEqual([
    ['M-4', 5],
    ['M-3', null],
  ])
  expect(told('valuesOutside')).toEqual([
    ['M-3', 0],
    ['M-4', null],
  ])
  expect(shown([], 'lostCount')).toEqual({ columns: [], rows: [], foot: { values: [], total: null } })
})

test('rows stand by their name or by the figure of a column; what has none is last', () => {
  const names = (field: 'name' | '.J-2', descending: boolean) =>
    shown(pivot, 'lostCount', { field, descending }).rows.map(({ key }) => key[0])
  expect(names('name', false)).toEqual(['M-1', 'M-2'])
  expect(names('name', true)).toEqual(['M-2', 'M-1'])
  const untold = inquirySums([{ ...pivot[0]!, resourceID: '' }, ...pivot], asked)
  const [last] = inquiryRows(untold, 'lostCount', { field: 'name', descending: false }).slice(-1)
  expect(last!.key).toEqual([''])
  for (const descending of [true, false]) expect(names('.J-2', descending)).toEqual(['M-2', 'M-1'])
})

test('a hundred thousand cells add up in a moment, and another measure of them takes less', () => {
  const cells = Array.from({ length: 100_000 }, (_, k) => row(`M-${k % 1900}`, `J-${k % 53}`, k % 90, k % 7))
  const took = (work: () => unknown) => {
    const times = [1, 2, 3].map(() => {
      const from = performance.now()
      work()
      return performance.now() - from
    })
    return Math.min(...times)
  }
  const sums = inquirySums(cells, asked)
  const [adding, measuring] = [took(() => inquirySums(cells, asked)), took(() => inquiryRows(sums, 'scrapCount'))]
  console.log(`100,000 cells: ${adding.toFixed(0)} ms to add up, ${measuring.toFixed(1)} ms for a measure`)
  expect(measuring).toBeLessThan(adding)
})
