import { emptyQualityTotals, qualityMetricsOf } from '@takt/domain/areas/quality/qualityTotals.ts'
import type { QualityRow } from '@takt/domain/areas/quality/responses/qualityPivot.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { axisOf } from './axisOf.ts'
import { columnsOf } from './columnsOf.fixture.ts'
import type { InquiryMeasure } from './inquirySearch.ts'
import { inquiryRows, measureOf } from './inquiryTable.ts'
import { inquiryTotals } from './inquiryTotals.ts'

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

/** Machines by jobs. */
const totalsOf = (rows: readonly QualityRow[]) => {
  const columns = columnsOf(rows, ['resourceID', 'jobNum'])
  const axis = (name: 'resourceID' | 'jobNum') => axisOf(columns, [name], (row) => row[name] ?? '')
  return inquiryTotals(columns, { rows: [axis('resourceID')], column: axis('jobNum') })
}

/** Returns the content of the table of a measure. */
function tableOf(
  rows: readonly QualityRow[],
  measure: InquiryMeasure,
  ...order: Parameters<typeof inquiryRows> extends [unknown, unknown, ...infer Rest] ? Rest : never
) {
  const totals = totalsOf(rows)
  const valuesOf = (cells: (typeof totals.rows)[number]['cells']) =>
    totals.columns.map((_, k) => measureOf(cells[k], measure))
  return {
    columns: totals.columns,
    rows: inquiryRows(totals, measure, ...order).map(({ key, cells, all }) => ({
      key,
      values: valuesOf(cells),
      total: measureOf(all, measure),
    })),
    foot: { values: valuesOf(totals.foot.cells), total: measureOf(totals.foot.all, measure) },
  }
}

test('a ratio of several groups is computed from their totals, in rows, columns and overall, the lowest row first', () => {
  expect(tableOf(pivot, 'firstPassYield')).toEqual({
    columns: ['J-1', 'J-2', 'J-10'],
    rows: [
      { key: ['M-2'], values: [0.9, 0.5, null], total: 19 / 30 },
      { key: ['M-1'], values: [1, null, null], total: 1 },
    ],
    foot: { values: [79 / 80, 0.5, null], total: 0.89 },
  })
})

test('counts add up, the largest row first; without reported parts or checks there is no value', () => {
  const { rows, foot } = tableOf(pivot, 'lostCount')
  expect(rows.map(({ key, total }) => [key[0], total])).toEqual([
    ['M-2', 11],
    ['M-1', 0],
  ])
  expect(foot).toEqual({ values: [1, 10, null], total: 11 })
  const checked = [{ ...row('M-3', 'J-1', 0, 0), valuesWithin: 4 }, row('M-4', 'J-1', 5, 0)]
  const valuesOf = (measure: 'lostCount' | 'totalCount' | 'valuesOutside') =>
    tableOf(checked, measure).rows.map(({ key, total }) => [key[0], total])
  expect(valuesOf('totalCount')).toEqual([
    ['M-4', 5],
    ['M-3', null],
  ])
  expect(valuesOf('valuesOutside')).toEqual([
    ['M-3', 0],
    ['M-4', null],
  ])
  expect(tableOf([], 'lostCount')).toEqual({ columns: [], rows: [], foot: { values: [], total: null } })
})

test('rows are sorted by name or by the value of a column; rows without a value are last', () => {
  const names = (field: 'name' | '.J-2', descending: boolean) =>
    tableOf(pivot, 'lostCount', { field, descending }).rows.map(({ key }) => key[0])
  expect(names('name', false)).toEqual(['M-1', 'M-2'])
  expect(names('name', true)).toEqual(['M-2', 'M-1'])
  const withUnreported = totalsOf([{ ...pivot[0]!, resourceID: '' }, ...pivot])
  const [last] = inquiryRows(withUnreported, 'lostCount', { field: 'name', descending: false }).slice(-1)
  expect(last!.key).toEqual([''])
  for (const descending of [true, false]) expect(names('.J-2', descending)).toEqual(['M-2', 'M-1'])
})

test('a hundred thousand cells add up quickly, and another measure of them takes less time', () => {
  const cells = Array.from({ length: 100_000 }, (_, k) => row(`M-${k % 1900}`, `J-${k % 53}`, k % 90, k % 7))
  const durationOf = (work: () => unknown) => {
    const times = [1, 2, 3].map(() => {
      const from = performance.now()
      work()
      return performance.now() - from
    })
    return Math.min(...times)
  }
  const columns = columnsOf(cells, ['resourceID', 'jobNum'])
  const add = () => {
    const axis = (name: 'resourceID' | 'jobNum') => axisOf(columns, [name], (row) => row[name] ?? '')
    return inquiryTotals(columns, { rows: [axis('resourceID')], column: axis('jobNum') })
  }
  const totals = add()
  const [adding, measuring] = [durationOf(add), durationOf(() => inquiryRows(totals, 'scrapCount'))]
  console.log(`100,000 cells: ${adding.toFixed(0)} ms to add up, ${measuring.toFixed(1)} ms for a measure`)
  expect(measuring).toBeLessThan(adding)
})

test('rows, columns and totals equal the sums of qualityPivot rows in any grouping', () => {
  const names = ['bucket', 'partNum', 'partRevision', 'resourceID'] as const
  const name = fc.constantFrom('P-1', 'P-2', 'P-10', 'a\u0000b', 'ä 7')
  const count = fc.integer({ min: 0, max: 400 }).map((quarters) => quarters / 4)
  const counts = fc.record({
    good: count,
    scrap: count,
    rework: count,
    unscheduledGood: count,
    within: count,
    outside: count,
  })
  const of = fc.record({
    bucket: fc.constantFrom('2026-03-02T00:00:00.000Z', '2026-03-09T00:00:00.000Z'),
    partNum: fc.option(name),
    partRevision: fc.option(fc.constantFrom('A', 'B')),
    resourceID: fc.option(name),
  })
  const rowsOf = fc.array(fc.record({ of, counts }), { maxLength: 60 })
  const partOf = (row: Partial<QualityRow>) => (row.partNum ? `${row.partNum}~${row.partRevision ?? ''}` : '')
  const machineOf = (row: Partial<QualityRow>) => row.resourceID ?? ''
  fc.assert(
    fc.property(rowsOf, (sampleRows) => {
      const rows = sampleRows.map(({ of, counts }) => ({ ...of, ...qualityMetricsOf(counts) }))
      const columns = columnsOf(rows, names)
      const totals = inquiryTotals(columns, {
        rows: [axisOf(columns, ['partNum', 'partRevision'], partOf), axisOf(columns, ['resourceID'], machineOf)],
        column: axisOf(columns, ['bucket'], (row) => row.bucket!),
      })
      const combined = (isIncluded: (row: QualityRow) => boolean) => {
        const all = emptyQualityTotals()
        const these = rows.flatMap((row, k) => (isIncluded(row) ? sampleRows[k]!.counts : []))
        for (const field of Object.keys(all) as (keyof typeof all)[])
          for (const counts of these) all[field] += counts[field]
        return these.length > 0 ? all : undefined
      }
      expect(totals.columns).toEqual([...new Set(rows.map(({ bucket }) => bucket))].sort())
      const keys = rows.map((row) => JSON.stringify([partOf(row), machineOf(row)]))
      expect(totals.rows.map(({ key }) => JSON.stringify(key))).toEqual([...new Set(keys)])
      for (const { key, cells, all } of totals.rows) {
        const isInCell = (row: QualityRow) => partOf(row) === key[0] && machineOf(row) === key[1]
        expect(all).toEqual(combined(isInCell))
        for (const [k, bucket] of totals.columns.entries())
          expect(cells[k]).toEqual(combined((row) => isInCell(row) && row.bucket === bucket))
      }
      for (const [k, bucket] of totals.columns.entries())
        expect(totals.foot.cells[k]).toEqual(combined((row) => row.bucket === bucket))
      expect(totals.foot.all).toEqual(combined(() => true) ?? emptyQualityTotals())
    }),
    { numRuns: 100 },
  )
})
