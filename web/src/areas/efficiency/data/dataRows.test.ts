import type { BreakdownRow } from '@takt/domain/areas/efficiency/responses/breakdown.ts'
import { bucket } from '@takt/domain/areas/efficiency/totals/bucket.ts'
import { emptyTally } from '@takt/domain/areas/efficiency/totals/tally.ts'
import papaparse from 'papaparse'
import { describe, expect, test } from 'vitest'
import { bucketRows, csvParts, type DataRow, groupRows, matchingRows } from './dataRows.ts'
import { dataTables } from './dataTables.ts'

const type = dataTables.operations
const row = (resourceID: string, input: Partial<DataRow> = {}): DataRow =>
  ({ resourceID, jobNum: null, ...input }) as DataRow
const rows = [
  row('M-10', { jobNum: 'J-1', runSecs: 10, performance: 0.9 }),
  row('M-9', { jobNum: 'J-2', runSecs: 30.000000000000004, performance: null }),
  row('m-9', { jobNum: null, runSecs: 20, performance: 1.1 }),
]
const tableOf = (groups: readonly DataRow[]) => groupRows({ rows: groups as BreakdownRow[] })
const matching = (...parameters: (readonly [string, string])[]) =>
  matchingRows(type, tableOf(rows), { parameters }).map((index) => rows[index]!.resourceID)

describe('rows of the Data view', () => {
  test('are filtered by every list operator and by search, like the lists of the server', () => {
    expect(matching(['runSecsGreaterThan', '10'])).toEqual(['M-9', 'm-9'])
    expect(matching(['runSecsBetween', '10,20'])).toEqual(['M-10', 'm-9'])
    expect(matching(['jobNumIsEmpty', ''])).toEqual(['m-9'])
    expect(matching(['resourceIDContains', 'm-9'])).toEqual(['M-9', 'm-9'])
    expect(matching(['globalSearchValue', 'j-2'])).toEqual(['M-9'])
    expect(matching()).toEqual(['M-10', 'M-9', 'm-9'])
  })

  test('are sorted by numbers and in natural order of names, by several columns, with missing values last in both directions', () => {
    expect(matching(['orderBy', 'resourceID:asc,runSecs:desc'])).toEqual(['M-9', 'm-9', 'M-10'])
    expect(matching(['orderBy', 'performance:asc'])).toEqual(['M-10', 'm-9', 'M-9'])
    expect(matching(['orderBy', 'performance:desc'])).toEqual(['m-9', 'M-10', 'M-9'])
  })

  test('compare instants as instants', () => {
    const buckets = ['2026-03-02T05:00:00.000Z', '2026-03-03T05:00:00.000Z'].map((start) => row('M-1', { start }))
    const after = (text: string) =>
      matchingRows(dataTables.buckets, tableOf(buckets), { parameters: [['startAfter', text]] }).length
    expect([after('2026-03-02T06:00:00+01:00'), after('2026-03-01T00:00:00Z')]).toEqual([1, 2])
  })

  test('are exported at full precision per RFC 4180, without cells that a spreadsheet would execute', () => {
    const hostile = row('=cmd|calc', { jobNum: 'a "b", c\r\nd', runSecs: 0.1 + 0.2, performance: null, oprSeq: -5 })
    const names = ['resourceID', 'jobNum', 'runSecs', 'performance', 'oprSeq']
    const text = csvParts(type, tableOf([...rows, hostile]), { indices: [0, 1, 2, 3], names }).join('')
    expect(text.startsWith('resourceID,jobNum,runSecs,performance,oprSeq\r\nM-10,J-1,10,0.9,\r\n')).toBe(true)
    const { data } = papaparse.parse<string[]>(text.trim(), { newline: '\r\n' })
    expect(data).toHaveLength(5)
    expect(data[4]).toEqual(["'=cmd|calc", 'a "b", c\r\nd', '0.30000000000000004', '', '-5'])
  })

  test('contain every field of a machine’s buckets, with instants as text and ISO 22400-2 KPIs beside those of OEE.com', () => {
    const tally = {
      ...emptyTally(),
      runMs: 1_800_000,
      setupMs: 600_000,
      good: 30,
      scrap: 10,
      idealSecs: 1200,
      goodIdealSecs: 900,
    }
    const metrics = bucket({ tally, allMs: 3_600_000, noScheduleMs: 0, plannedMs: 3_600_000, plannedStopMs: 0 })
    const read = { start: 0, end: 3_600_000, ...metrics }
    const machine = { resourceID: 'M-1', description: null, count: 1, bucketAt: () => read, buckets: () => [read] }
    const table = bucketRows([{ ...machine, resourceID: 'M-0', count: 0 }, machine])
    const bucketRow = table.rowAt(0)
    expect(bucketRow).toMatchObject({
      ...metrics,
      resourceID: 'M-1',
      shiftNum: null,
      start: '1970-01-01T00:00:00.000Z',
      end: '1970-01-01T01:00:00.000Z',
      // APT ÷ PBT; ASUT ÷ AUPT; SQ ÷ PQ
      isoAvailability: 0.5,
      isoSetupRate: 0.25,
      isoScrapRatio: 0.25,
    })
    const names = Object.keys(dataTables.buckets.fields)
    expect(Object.keys(bucketRow).sort()).toEqual(names.sort())
    expect(Object.fromEntries(names.map((name) => [name, table.valueAt(0, name) ?? null]))).toEqual(bucketRow)
  })
})
