import { qualityColumnsData } from '@takt/domain/areas/quality/answers/qualityColumns.ts'
import { qualitySegments } from '@takt/domain/areas/quality/answers/qualityPivot.ts'
import { type QualitySums, qualityFiguresOf } from '@takt/domain/areas/quality/qualitySums.ts'
import { expect, test } from 'vitest'
import { ask, bed, found, prepareQualityPivot, range, rows } from './qualityPivot.fixture.ts'

prepareQualityPivot()

// Proves OPS-270
test('qualityPivot takes a range, a resolution and segments in any order, and answers parts, first pass yield, defects and values', async () => {
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

test('by hour there is a row for each hour in which parts were made or values found, and none for the others', async () => {
  const found = (await rows({ resolution: 'hour' })).map((row) => [
    row.bucket,
    row.totalCount,
    row.unscheduledGoodCount,
    row.valuesWithin,
    row.valuesOutside,
  ])
  expect(found).toEqual([
    ['2026-03-02T06:00:00.000Z', 30, 0, 2, 1],
    ['2026-03-02T20:00:00.000Z', 0, 4, 0, 0],
  ])
  expect((await ask({ resolution: 'hour', startDate: '2025-01-01T00:00:00Z' })).status).toBe(413)
})

test('qualityColumns tells the rows of qualityPivot in their order, column by column, to the last digit', async () => {
  type Segment = (typeof qualitySegments)[number]
  const columnsAsked = async (body: object, token = 'reader-1') => {
    const asked = { token, body: { ...range, ...body } }
    return (await bed.ask('POST', '/api/analytics/qualityColumns', asked)).body.data
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
      const told = qualityColumnsData.parse(await columnsAsked({ segments, ...more }))
      const numbers = (column: string) => (column === '' ? [] : column.split(' ').map(Number))
      const sums = Object.entries(told.sums).map(([field, column]) => [field, numbers(column)] as const)
      const keys = Object.entries(told.keys).map(([name, { values, at }]) => [name, values, numbers(at)] as const)
      expect(keys.map(([name]) => name)).toEqual(['bucket', ...segments])
      const read = Array.from({ length: told.rowCount }, (_, k) => ({
        ...Object.fromEntries(keys.map(([name, values, at]) => [name, values[at[k]!]])),
        ...qualityFiguresOf(Object.fromEntries(sums.map(([field, column]) => [field, column[k]])) as QualitySums),
      }))
      expect(read).toEqual(await rows({ segments, ...more }))
    }
  expect((await bed.ask('POST', '/api/analytics/qualityColumns', { token: 'nobody', body: range })).status).toBe(403)
})

test('a measurement counts once, as it was corrected last; words have no tolerance; what was found at no machine is told', async () => {
  const told = (await rows({ segments: ['resourceID'], resolution: 'total' })).map((row) => [
    row.resourceID,
    row.valuesWithin,
    row.valuesOutside,
  ])
  expect(told).toEqual([
    ['M-01', 2, 0],
    ['M-02', 0, 0],
    [null, 0, 1],
  ])
})

test('values are of who found them, however few of them have somebody', async () => {
  await found({ at: '06:40:00', isWithin: false, resource_id: 'M-01', job_num: 'J-3', emp_id: 'E1' }, 1)
  const told = (await rows({ segments: ['empID'], resolution: 'total', only: { jobNum: 'J-3' } })).map((row) => [
    row.empID,
    row.valuesWithin,
    row.valuesOutside,
  ])
  expect(told).toEqual([['E1', 0, 1]])
  const only = { jobNum: 'J-3', empID: 'E1' }
  expect((await rows({ resolution: 'total', only })).map((row) => row.valuesOutside)).toEqual([1])
  expect(await rows({ resolution: 'total', only: { ...only, empID: 'E2' } })).toEqual([])
  await bed.clickhouse.command({
    query: `ALTER TABLE check_value_by_time DELETE WHERE job_num = 'J-3' SETTINGS mutations_sync = 1`,
  })
})

test('narrowed to a machine, a job or a person it holds what is of them', async () => {
  const told = async (body: object) =>
    (await rows({ resolution: 'total', ...body })).map((row) => [row.totalCount, row.valuesWithin, row.valuesOutside])
  expect(await told({ resourceIDs: ['M-02'] })).toEqual([[10, 0, 0]])
  expect(await told({ only: { resourceID: 'M-01' } })).toEqual([[20, 2, 0]])
  expect(await told({ only: { jobNum: 'J-1' } })).toEqual([[20, 2, 0]])
  expect(await told({ only: { jobNum: null } })).toEqual([[0, 0, 1]])
  expect(await told({ only: { empID: 'E2' } })).toEqual([[5, 0, 0]])
  expect(await told({ only: { resourceID: null } })).toEqual([[0, 0, 1]])
  expect(await told({ only: { resourceID: 'M-9' } })).toEqual([])
})

test('a machine that dashboards leave out is answered where it is named, by itself or among machines', async () => {
  const told = async (body: object) =>
    (await rows({ resolution: 'total', segments: ['resourceID'], ...body })).map((row) => [
      row.resourceID,
      row.totalCount,
      row.valuesWithin,
    ])
  expect((await told({})).map(([resourceID]) => resourceID)).not.toContain('M-03')
  expect(await told({ only: { resourceID: 'M-03' } })).toEqual([['M-03', 7, 1]])
  expect(await told({ resourceIDs: ['M-03'] })).toEqual([['M-03', 7, 1]])
  expect(await told({ resourceIDs: ['M-01'], only: { resourceID: 'M-03' } })).toEqual([])
})

test('values of a machine that master data no longer has are answered where it is named', async () => {
  const [row, ...more] = await rows({ resolution: 'total', only: { resourceID: 'M-gone' } })
  expect([row?.totalCount, row?.valuesOutside, more]).toEqual([0, 1, []])
})

test('what is asked wrongly is refused field by field; without the right it is a 403; another organization sees its own', async () => {
  const fields = async (body: object) => Object.keys((await ask(body)).body.data.fields)
  expect(await fields({ segments: ['colour'] })).toEqual(['segments.0'])
  expect(await fields({ segments: ['jobNum', 'jobNum'] })).toEqual(['segments'])
  expect(await fields({ resolution: 'minute' })).toEqual(['resolution'])
  expect(await fields({ only: { shiftNum: 1 } })).toEqual(['only.shiftNum'])
  expect(await fields({ most: 0 })).toEqual(['most'])
  expect(await fields({ worst: 'rate' })).toEqual(['worst'])
  expect(await fields({ endDate: '2026-03-01' })).toEqual(['endDate'])
  expect((await ask({ resourceIDs: ['M-9'] })).status).toBe(404)
  expect((await ask({}, 'nobody')).status).toBe(403)
  const others = (await rows({ segments: ['resourceID'] }, 'reader-2')).map((row) => [
    row.resourceID,
    row.totalCount,
    row.valuesOutside,
  ])
  expect(others).toEqual([['M-01', 0, 1]])
})

test.each(['qualityPivot', 'qualityColumns'])(
  '%s answers what lies before now of a range that ends in a century',
  async (name) => {
    const body = { resourceIDs: [], endDate: '2099-01-01', segments: ['partNum'], resolution: 'day' }
    const from = (startDate: string) => bed.ask('POST', `/api/analytics/${name}`, { body: { ...body, startDate } })
    expect((await from('1975-01-01')).status).toBe(200)
    const long = await from('1970-01-02')
    expect([long.status, long.body.data.fields]).toEqual([400, { resolution: long.body.message }])
  },
)
