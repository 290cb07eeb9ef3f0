import type { QualityRow } from '@takt/domain/quality/answers/qualityPivot.ts'
import { expect, test } from 'vitest'
import { paretoRows } from './paretoRows.ts'

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

test('most scrap and rework first, with what the first so many have together', () => {
  const rows = [row('J-1', 10, 1), row('J-2', 10, 2, { reworkCount: 4 }), row(null, 5, 1), row('J-3', 9, 0)]
  const told = paretoRows({ rows }, 'job').map(({ key, lost, together }) => [key, lost, together])
  expect(told).toEqual([
    ['J-2', 6, 0.75],
    ['J-1', 1, 0.875],
    ['', 1, 1],
    ['J-3', 0, 1],
  ])
})

test('without scrap there is no share of it, and values out of tolerance come first', () => {
  const rows = [row('J-1', 10, 0), row('J-2', 1, 0, { valuesOutside: 3 })]
  expect(paretoRows({ rows }, 'job').map(({ key, together }) => [key, together])).toEqual([
    ['J-2', null],
    ['J-1', null],
  ])
})

test('what was left out counts for the share of all', () => {
  const { bucket: _, jobNum: __, ...rest } = row(null, 100, 3, { reworkCount: 1 })
  const told = paretoRows({ rows: [row('J-1', 10, 4)], rest: { rowCount: 7, ...rest } }, 'job')
  expect(told.map(({ key, together }) => [key, together])).toEqual([['J-1', 0.5]])
})
