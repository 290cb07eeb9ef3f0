import { type QualityTotals, qualityMetricsOf } from '@takt/domain/areas/quality/qualityTotals.ts'
import { qualityColumnsData } from '@takt/domain/areas/quality/responses/qualityColumns.ts'
import { qualitySegments } from '@takt/domain/areas/quality/responses/qualityPivot.ts'
import { type NumberColumn, readNumbers } from '@takt/domain/core/item/responses/numberColumn.ts'
import { expect, test } from 'vitest'
import { fixture, insertValue, prepareQualityPivot, range, request, rows } from './qualityPivot.fixture.ts'

prepareQualityPivot()

// Proves OPS-270
test('qualityPivot accepts a range, a resolution and segments in any order, and returns parts, first pass yield, defects and values', async () => {
  const [day, ...more] = await rows({ resolution: 'day' })
  expect(more).toEqual([])
  expect(day).toEqual({
    bucket: '2026-03-02T00:00:00.000Z',
    totalCount: 30,
    goodCount: 22,
    scrapCount: 7,
    reworkCount: 1,
    unscheduledGoodCount: 4,
    firstPassYield: 22 / 30,
    defectsPerMillion: (8 / 30) * 1_000_000,
    valuesWithin: 2,
    valuesOutside: 1,
  })
  const segments = ['oprSeq', 'jobNum', 'partRevision', 'empID', 'assemblySeq', 'partNum', 'resourceID']
  const all = await rows({ segments })
  expect(Object.keys(all[0]!).slice(0, 8)).toEqual(['bucket', ...segments])
  expect(all.map(({ jobNum, empID, resourceID, goodCount }) => [jobNum, empID, resourceID, goodCount])).toEqual([
    ['J-1', 'E1', 'M-01', 3.5],
    ['J-1', 'E2', 'M-01', 3.5],
    ['J-1', null, 'M-02', 5],
    ['J-2', 'E1', 'M-01', 10],
    ['J-2', null, 'M-01', 0],
    ['J-1', null, 'M-01', 0],
    [null, null, null, 0],
  ])
})

test('hourly resolution returns a row only for hours with parts or values', async () => {
  const hours = (await rows({ resolution: 'hour' })).map((row) => [
    row.bucket,
    row.totalCount,
    row.unscheduledGoodCount,
    row.valuesWithin,
    row.valuesOutside,
  ])
  expect(hours).toEqual([
    ['2026-03-02T06:00:00.000Z', 30, 0, 2, 1],
    ['2026-03-02T20:00:00.000Z', 0, 4, 0, 0],
  ])
  expect((await request({ resolution: 'hour', startDate: '2025-01-01T00:00:00Z' })).status).toBe(413)
})

test('qualityColumns returns the rows of qualityPivot in the same order, by column, with full precision', async () => {
  type Segment = (typeof qualitySegments)[number]
  const requestColumns = async (body: object, token = 'reader-1') => {
    const options = { token, body: { ...range, ...body } }
    return (await fixture.request('POST', '/api/analytics/qualityColumns', options)).body.data
  }
  const segmentLists: Segment[][] = [
    [],
    ['resourceID'],
    ['empID', 'partNum'],
    ['oprSeq', 'jobNum', 'assemblySeq'],
    [...qualitySegments],
  ]
  for (const segments of segmentLists)
    for (const more of [{}, { resolution: 'total' }, { only: { jobNum: 'J-1' } }, { only: { resourceID: 'M-9' } }]) {
      const data = qualityColumnsData.parse(await requestColumns({ segments, ...more }))
      const numbers = (column: NumberColumn) => readNumbers(column, data.rowCount)
      const totals = Object.entries(data.sums).map(([field, column]) => [field, numbers(column)] as const)
      const keys = Object.entries(data.keys).map(([name, { values, at }]) => [name, values, numbers(at)] as const)
      expect(keys.map(([name]) => name)).toEqual(['bucket', ...segments])
      const read = Array.from({ length: data.rowCount }, (_, k) => ({
        ...Object.fromEntries(keys.map(([name, values, at]) => [name, values[at[k]!]])),
        ...qualityMetricsOf(Object.fromEntries(totals.map(([field, column]) => [field, column[k]])) as QualityTotals),
      }))
      expect(read).toEqual(await rows({ segments, ...more }))
    }
  expect(
    (await fixture.request('POST', '/api/analytics/qualityColumns', { token: 'nobody', body: range })).status,
  ).toBe(403)
})

test('counts a measurement once, in its latest correction; text values have no tolerance; values without a machine are included', async () => {
  const values = (await rows({ segments: ['resourceID'], resolution: 'total' })).map((row) => [
    row.resourceID,
    row.valuesWithin,
    row.valuesOutside,
  ])
  expect(values).toEqual([
    ['M-01', 2, 0],
    ['M-02', 0, 0],
    [null, 0, 1],
  ])
})

test('attributes values to the person who recorded them, even if few values have a person', async () => {
  await insertValue({ at: '06:40:00', isWithin: false, resource_id: 'M-01', job_num: 'J-3', emp_id: 'E1' }, 1)
  const values = (await rows({ segments: ['empID'], resolution: 'total', only: { jobNum: 'J-3' } })).map((row) => [
    row.empID,
    row.valuesWithin,
    row.valuesOutside,
  ])
  expect(values).toEqual([['E1', 0, 1]])
  const filters = { jobNum: 'J-3', empID: 'E1' }
  expect((await rows({ resolution: 'total', only: filters })).map((row) => row.valuesOutside)).toEqual([1])
  expect(await rows({ resolution: 'total', only: { ...filters, empID: 'E2' } })).toEqual([])
  await fixture.clickhouse.command({
    query: `ALTER TABLE check_value_by_time DELETE WHERE job_num = 'J-3' SETTINGS mutations_sync = 1`,
  })
})

test('filters by machine, job and person', async () => {
  const readCounts = async (body: object) =>
    (await rows({ resolution: 'total', ...body })).map((row) => [row.totalCount, row.valuesWithin, row.valuesOutside])
  expect(await readCounts({ resourceIDs: ['M-02'] })).toEqual([[10, 0, 0]])
  expect(await readCounts({ only: { resourceID: 'M-01' } })).toEqual([[20, 2, 0]])
  expect(await readCounts({ only: { jobNum: 'J-1' } })).toEqual([[20, 2, 0]])
  expect(await readCounts({ only: { jobNum: null } })).toEqual([[0, 0, 1]])
  expect(await readCounts({ only: { empID: 'E2' } })).toEqual([[5, 0, 0]])
  expect(await readCounts({ only: { resourceID: null } })).toEqual([[0, 0, 1]])
  expect(await readCounts({ only: { resourceID: 'M-9' } })).toEqual([])
})

test('returns a machine that is excluded from dashboards if it is named, alone or in a list', async () => {
  const readMachines = async (body: object) =>
    (await rows({ resolution: 'total', segments: ['resourceID'], ...body })).map((row) => [
      row.resourceID,
      row.totalCount,
      row.valuesWithin,
    ])
  expect((await readMachines({})).map(([resourceID]) => resourceID)).not.toContain('M-03')
  expect(await readMachines({ only: { resourceID: 'M-03' } })).toEqual([['M-03', 7, 1]])
  expect(await readMachines({ resourceIDs: ['M-03'] })).toEqual([['M-03', 7, 1]])
  expect(await readMachines({ resourceIDs: ['M-01'], only: { resourceID: 'M-03' } })).toEqual([])
})

test('returns values of a machine that master data no longer contains if it is named', async () => {
  const [row, ...more] = await rows({ resolution: 'total', only: { resourceID: 'M-gone' } })
  expect([row?.totalCount, row?.valuesOutside, more]).toEqual([0, 1, []])
})

test('rejects invalid queries by field, responds 403 without permission, and isolates organizations', async () => {
  const fields = async (body: object) => Object.keys((await request(body)).body.data.fields)
  expect(await fields({ segments: ['colour'] })).toEqual(['segments.0'])
  expect(await fields({ segments: ['jobNum', 'jobNum'] })).toEqual(['segments'])
  expect(await fields({ resolution: 'minute' })).toEqual(['resolution'])
  expect(await fields({ only: { shiftNum: 1 } })).toEqual(['only.shiftNum'])
  expect(await fields({ most: 0 })).toEqual(['most'])
  expect(await fields({ worst: 'rate' })).toEqual(['worst'])
  expect(await fields({ endDate: '2026-03-01' })).toEqual(['endDate'])
  expect((await request({ resourceIDs: ['M-9'] })).status).toBe(404)
  expect((await request({}, 'nobody')).status).toBe(403)
  const otherRows = (await rows({ segments: ['resourceID'] }, 'reader-2')).map((row) => [
    row.resourceID,
    row.totalCount,
    row.valuesOutside,
  ])
  expect(otherRows).toEqual([['M-01', 0, 1]])
})

test.each(['qualityPivot', 'qualityColumns'])(
  '%s returns the past part of a range that ends in a century',
  async (name) => {
    const body = { resourceIDs: [], endDate: '2099-01-01', segments: ['partNum'], resolution: 'day' }
    const from = (startDate: string) =>
      fixture.request('POST', `/api/analytics/${name}`, { body: { ...body, startDate } })
    expect((await from('1975-01-01')).status).toBe(200)
    const long = await from('1970-01-02')
    expect([long.status, long.body.data.fields]).toEqual([400, { resolution: long.body.message }])
  },
)
