import type { QualityRow } from '@takt/domain/quality/answers/qualityPivot.ts'
import { expect, test } from 'vitest'
import { inquiryTable } from './inquiryTable.ts'

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

test('a ratio of several is one of their sums, in rows, columns and in all, the lowest row first', () => {
  expect(inquiryTable(pivot, { ...asked, measure: 'firstPassYield' })).toEqual({
    columns: ['J-1', 'J-2', 'J-10'],
    rows: [
      { key: ['M-2'], values: [0.9, 0.5, null], total: 19 / 30 },
      { key: ['M-1'], values: [1, null, null], total: 1 },
    ],
    foot: { values: [79 / 80, 0.5, null], total: 0.89 },
  })
})

test('counts add up, the largest row first; where nothing was reported of parts, or nothing checked, there is none', () => {
  const { rows, foot } = inquiryTable(pivot, { ...asked, measure: 'lostCount' })
  expect(rows.map(({ key, total }) => [key[0], total])).toEqual([
    ['M-2', 11],
    ['M-1', 0],
  ])
  expect(foot).toEqual({ values: [1, 10, null], total: 11 })
  const checked = [{ ...row('M-3', 'J-1', 0, 0), valuesWithin: 4 }, row('M-4', 'J-1', 5, 0)]
  const told = (measure: 'lostCount' | 'totalCount' | 'valuesOutside') =>
    inquiryTable(checked, { ...asked, measure }).rows.map(({ key, total }) => [key[0], total])
  expect(told('totalCount')).toEqual([
    ['M-4', 5],
    ['M-3', null],
  ])
  expect(told('valuesOutside')).toEqual([
    ['M-3', 0],
    ['M-4', null],
  ])
  expect(inquiryTable([], { ...asked, measure: 'lostCount' })).toEqual({
    columns: [],
    rows: [],
    foot: { values: [], total: null },
  })
})
