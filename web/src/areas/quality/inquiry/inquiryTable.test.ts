import type { QualityRow } from '@takt/domain/areas/quality/answers/qualityPivot.ts'
import { emptyQualitySums, qualityFiguresOf } from '@takt/domain/areas/quality/qualitySums.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { axisOf } from './axisOf.ts'
import { columnsOf } from './columnsOf.bed.ts'
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

/** Machines by jobs. */
const sumsOf = (rows: readonly QualityRow[]) => {
  const columns = columnsOf(rows, ['resourceID', 'jobNum'])
  const axis = (name: 'resourceID' | 'jobNum') => axisOf(columns, [name], (row) => row[name] ?? '')
  return inquirySums(columns, { rows: [axis('resourceID')], column: axis('jobNum') })
}

/** All that a table of a measure shows. */
function shown(
  rows: readonly QualityRow[],
  measure: InquiryMeasure,
  ...order: Parameters<typeof inquiryRows> extends [unknown, unknown, ...infer Rest] ? Rest : never
) {
  const sums = sumsOf(rows)
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
  const untold = sumsOf([{ ...pivot[0]!, resourceID: '' }, ...pivot])
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
  const columns = columnsOf(cells, ['resourceID', 'jobNum'])
  const add = () => {
    const axis = (name: 'resourceID' | 'jobNum') => axisOf(columns, [name], (row) => row[name] ?? '')
    return inquirySums(columns, { rows: [axis('resourceID')], column: axis('jobNum') })
  }
  const sums = add()
  const [adding, measuring] = [took(add), took(() => inquiryRows(sums, 'scrapCount'))]
  console.log(`100,000 cells: ${adding.toFixed(0)} ms to add up, ${measuring.toFixed(1)} ms for a measure`)
  expect(measuring).toBeLessThan(adding)
})

test('rows, columns and totals are what rows of qualityPivot add up to, whatever they are told apart by', () => {
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
    fc.property(rowsOf, (made) => {
      const rows = made.map(({ of, counts }) => ({ ...of, ...qualityFiguresOf(counts) }))
      const columns = columnsOf(rows, names)
      const sums = inquirySums(columns, {
        rows: [axisOf(columns, ['partNum', 'partRevision'], partOf), axisOf(columns, ['resourceID'], machineOf)],
        column: axisOf(columns, ['bucket'], (row) => row.bucket!),
      })
      const together = (isOne: (row: QualityRow) => boolean) => {
        const all = emptyQualitySums()
        const these = rows.flatMap((row, k) => (isOne(row) ? made[k]!.counts : []))
        for (const field of Object.keys(all) as (keyof typeof all)[])
          for (const counts of these) all[field] += counts[field]
        return these.length > 0 ? all : undefined
      }
      expect(sums.columns).toEqual([...new Set(rows.map(({ bucket }) => bucket))].sort())
      const keys = rows.map((row) => JSON.stringify([partOf(row), machineOf(row)]))
      expect(sums.rows.map(({ key }) => JSON.stringify(key))).toEqual([...new Set(keys)])
      for (const { key, cells, all } of sums.rows) {
        const isOne = (row: QualityRow) => partOf(row) === key[0] && machineOf(row) === key[1]
        expect(all).toEqual(together(isOne))
        for (const [k, bucket] of sums.columns.entries())
          expect(cells[k]).toEqual(together((row) => isOne(row) && row.bucket === bucket))
      }
      for (const [k, bucket] of sums.columns.entries())
        expect(sums.foot.cells[k]).toEqual(together((row) => row.bucket === bucket))
      expect(sums.foot.all).toEqual(together(() => true) ?? emptyQualitySums())
    }),
    { numRuns: 100 },
  )
})
