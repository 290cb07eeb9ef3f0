import type { QualityRow } from '@takt/domain/areas/quality/responses/qualityPivot.ts'
import { expect, test } from 'vitest'
import { type ParetoKey, paretoRows, withSelected } from './paretoRows.ts'

const row = (jobNum: string | null, totalCount: number, scrapCount: number, more: Partial<QualityRow> = {}) => ({
  bucket: '2026-03-02T00:00:00.000Z',
  jobNum,
  totalCount,
  goodCount: totalCount - scrapCount,
  scrapCount,
  reworkCount: 0,
  unscheduledGoodCount: 0,
  firstPassYield: null,
  defectsPerMillion: null,
  valuesWithin: 0,
  valuesOutside: 0,
  ...more,
})

test('the row with the most scrap and rework is first, with cumulative shares', () => {
  const rows = [row('J-1', 10, 1), row('J-2', 10, 2, { reworkCount: 4 }), row(null, 5, 1), row('J-3', 9, 0)]
  const result = paretoRows({ rows }, 'job', 'number').map(({ key, lost, together }) => [key, lost, together])
  expect(result).toEqual([
    ['J-2', 6, 0.75],
    ['J-1', 1, 0.875],
    ['', 1, 1],
    ['J-3', 0, 1],
  ])
})

test('without scrap there is no cumulative share, and rows with values out of tolerance come first', () => {
  const rows = [row('J-1', 10, 0), row('J-2', 1, 0, { valuesOutside: 3 })]
  expect(paretoRows({ rows }, 'job', 'number').map(({ key, together }) => [key, together])).toEqual([
    ['J-2', null],
    ['J-1', null],
  ])
})

test('omitted rows count in the total', () => {
  const { bucket: _, jobNum: __, ...rest } = row(null, 100, 3, { reworkCount: 1 })
  const result = paretoRows({ rows: [row('J-1', 10, 4)], rest: { rowCount: 7, ...rest } }, 'job', 'number')
  expect(result.map(({ key, together }) => [key, together])).toEqual([['J-1', 0.5]])
})

test('by share, the largest beyond chance is first, and rows with fewer than 30 parts come last', () => {
  const rows = [row('J-1', 1000, 60), row('J-2', 30, 3), row('J-3', 29, 29), row('J-4', 100, 10), row(null, 0, 0)]
  const result = paretoRows({ rows }, 'job', 'share').map(({ key, share, isFew }) => [key, share, isFew])
  expect(result).toEqual([
    ['J-4', 0.1, false],
    ['J-1', 0.06, false],
    // 3 of 30 can be chance.
    ['J-2', 0.1, false],
    ['J-3', 1, true],
    ['', null, true],
  ])
})

test('a selected row is listed though it is not among the worst, and is not counted again in the rest', () => {
  const { bucket: _, jobNum: __, ...rest } = row(null, 100, 3)
  const { jobNum: ___, ...selectedRow } = row(null, 60, 2)
  const data = { rows: [row('J-1', 10, 4)], rest: { rowCount: 7, ...rest } }
  const listed = withSelected(data, 'job', 'J-9', selectedRow)
  expect(listed.rest).toMatchObject({ rowCount: 6, totalCount: 40, scrapCount: 1, goodCount: 39 })
  expect(paretoRows(listed, 'job', 'number').map(({ key, lost }) => [key, lost])).toEqual([
    ['J-1', 4],
    ['J-9', 2],
  ])
  expect(withSelected(data, 'job', 'J-1', selectedRow)).toBe(data)
  expect(withSelected(data, 'job', undefined, selectedRow)).toBe(data)
  expect(withSelected({ rows: data.rows }, 'job', 'J-9', selectedRow)).toEqual({ rows: data.rows })
  const last = withSelected({ ...data, rest: { ...data.rest, rowCount: 1 } }, 'job', 'J-9', selectedRow)
  expect([last.rows.length, last.rest]).toEqual([2, undefined])
  expect(withSelected(data, 'part', 'P-1~*', selectedRow)).toBe(data)
  const [, part] = withSelected(data, 'part', 'P-1~B', selectedRow).rows
  expect([part?.partNum, part?.partRevision]).toEqual(['P-1', 'B'])
})

test('rows follow the chosen order with cumulative shares; rows without a value are last, equal rows have the worst first', () => {
  const rows = [
    row('J-1', 10, 1),
    row('J-2', 10, 4, { valuesWithin: 9 }),
    row('J-10', 5, 3, { valuesWithin: 1, valuesOutside: 2 }),
    row('J-3', 7, 0, { valuesWithin: 9 }),
  ]
  const keys = (field: ParetoKey, descending: boolean) =>
    paretoRows({ rows }, 'job', 'number', { field, descending, nameOf: (_, key) => key }).map(({ key }) => key)
  expect(keys('outside', true)).toEqual(['J-10', 'J-2', 'J-3', 'J-1'])
  expect(keys('outside', false)).toEqual(['J-2', 'J-3', 'J-10', 'J-1'])
  expect(keys('name', false)).toEqual(['J-1', 'J-2', 'J-3', 'J-10'])
  const sortedRows = paretoRows({ rows }, 'job', 'number', { field: 'made', descending: true, nameOf: String })
  expect(sortedRows.map(({ key, together }) => [key, together])).toEqual([
    ['J-2', 0.5],
    ['J-1', 0.625],
    ['J-3', 0.625],
    ['J-10', 1],
  ])
})
