import { randomUUID } from 'node:crypto'
import {
  sampleFloor,
  sampleOutput,
  sampleResource,
  sampleSchedule,
  sampleSlice,
} from '@takt/domain/efficiency/plantSamples.bed.ts'
import { qualityColumnsData } from '@takt/domain/quality/answers/qualityColumns.ts'
import { type QualityRow, qualitySegments } from '@takt/domain/quality/answers/qualityPivot.ts'
import { type QualitySums, qualityFiguresOf } from '@takt/domain/quality/qualitySums.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createPartTables } from '../analytics/face.ts'
import { type Standing, standingOf } from '../checksheets/entries.ts'
import { createEfficiencyBed, type EfficiencyBed } from '../efficiency/efficiency.bed.ts'
import { qualityRoutes } from './qualityRoutes.ts'

const at = (time: string) => Date.parse(`2026-03-02T${time}Z`)
const shifts = [{ shiftNum: 1, name: 'Day', days: ['MONDAY' as const], start: '06:00', end: '14:00', breaks: [] }]
const machine = (resourceID: string, deviceId: number) =>
  sampleResource({ resourceID, attachments: [{ deviceId, from: -Infinity, to: Infinity, reports: 'state' }] })
const made = (jobNum: string, good: number, scrap = 0, rework = 0) => ({
  outputs: [
    sampleOutput({ jobNum, assemblySeq: 0, oprSeq: 10, partNum: 'P-7', partRevision: 'A', good, scrap, rework }),
  ],
})

type Found = { at: string; isWithin: boolean } & Partial<
  Record<'resource_id' | 'job_num' | 'corrects' | 'kind' | 'emp_id', string>
>
let bed: EfficiencyBed
const standings = new Map<string, Standing>()
/** Writes a value of the organization and answers its id. */
async function found({ at: time, isWithin, ...more }: Found, organizationId = 1, recordedAt = time) {
  const entryId = randomUUID()
  const standing = standingOf(entryId, standings.get(more.corrects ?? ''))
  standings.set(entryId, standing)
  const instant = (text: string) => `2026-03-02 ${text}.000`
  await bed.insert('check_value', [
    {
      organization_id: organizationId,
      page_id: 1,
      check_id: 'D1',
      at: instant(time),
      entry_id: entryId,
      corrects: null,
      ...standing,
      rev_id: 1,
      check_text: 'Bore',
      kind: 'number',
      sample: 1,
      value: isWithin ? 10 : 11,
      upper: 10.02,
      is_within: isWithin,
      resource_id: null,
      recorded_at: instant(recordedAt),
      ...more,
    },
  ])
  return entryId
}

beforeAll(async () => {
  bed = await createEfficiencyBed(({ floorOf }) => [
    {
      name: 'quality',
      open: ({ dependencies }) => {
        const partTableOf = createPartTables(dependencies, { entriesOf: async () => new Map() })
        return { routes: qualityRoutes(dependencies, { floorOf, partTableOf }) }
      },
    },
  ])
  bed.clock.now = at('23:00:00')
  const floor = sampleFloor([machine('M-01', 1), machine('M-02', 2)], [sampleSchedule({ shifts })])
  await bed.write(
    floor,
    [
      sampleSlice(at('06:01:00'), at('06:02:00'), 'running', { ...made('J-1', 7, 2, 1), empIDs: ['E1', 'E2'] }),
      sampleSlice(at('06:03:00'), at('06:04:00'), 'running', { ...made('J-2', 10), empIDs: ['E1'] }),
      sampleSlice(at('20:00:00'), at('20:01:00'), 'running', made('J-2', 4, 4)),
      sampleSlice(at('06:01:00'), at('06:02:00'), 'running', { deviceId: 2, ...made('J-1', 5, 5) }),
    ],
    { start: at('00:00:00'), end: at('23:00:00') },
  )
  bed.floors.set(2, sampleFloor([machine('M-01', 1)], [], { organizationId: 2 }))
  await found({ at: '06:10:00', isWithin: true, resource_id: 'M-01', job_num: 'J-1' })
  const wrong = await found({ at: '06:11:00', isWithin: false, resource_id: 'M-01', job_num: 'J-1' })
  const better = await found({ at: '06:11:00', isWithin: false, resource_id: 'M-01', job_num: 'J-1', corrects: wrong })
  // Corrected twice, and once by somebody who had not seen that.
  await found({ at: '06:11:00', isWithin: true, resource_id: 'M-01', job_num: 'J-1', corrects: better }, 1, '06:30:00')
  await found({ at: '06:11:00', isWithin: false, resource_id: 'M-01', job_num: 'J-1', corrects: wrong }, 1, '06:20:00')
  await found({ at: '06:12:00', isWithin: false })
  await found({ at: '06:12:00', isWithin: true, kind: 'text' })
  await found({ at: '06:13:00', isWithin: false, resource_id: 'M-01' }, 2)
}, 120_000)
afterAll(() => bed?.close())

const range = { startDate: '2026-03-02T00:00:00Z', endDate: '2026-03-03T00:00:00Z' }
const ask = (body: object, token = 'reader-1') =>
  bed.ask('POST', '/api/analytics/qualityPivot', { token, body: { ...range, ...body } })
const rows = async (body: object, token?: string) => (await ask(body, token)).body.data.rows as QualityRow[]

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

test('what is more than one answer holds is refused, up to one row too many', async () => {
  const machines = Array.from({ length: 101 }, (_, k) => machine(`L-${k}`, 100 + k))
  bed.floors.set(4, sampleFloor(machines, [sampleSchedule({ shifts })], { organizationId: 4 }))
  const columns = 'work.job_num, work.part_num, work.part_revision, work.emp_ids, work.assembly_seq, work.opr_seq'
  const sums = 'work.scheduled, work.good, work.scrap, work.rework'
  // A machine each day one part, 101,000 in all; the last machine's were made of nothing.
  await bed.clickhouse.command({
    query: `INSERT INTO rollup_day_detail (organization_id, resource_id, day, version, ${columns}, ${sums})
      SELECT 4, concat('L-', toString(number % 101)), toDate('2023-01-01') + intDiv(number, 101), 1,
        ['J-1'], ['P-1'], ['A'], [['E1', 'E2']], [0], [10], [1], [number % 101 = 100 ? 0 : 1], [0], [0]
      FROM numbers(101 * 1010)`,
  })
  await bed.insert('rollup_closed', [{ organization_id: 4, version: 1, closed_before: '2025-10-07', time_zone: 'UTC' }])
  const years = { startDate: '2023-01-01T00:00:00Z', endDate: '2025-10-07T00:00:00Z', segments: ['resourceID'] }
  expect((await ask({ ...years, resolution: 'day' }, 'reader-4')).status).toBe(413)
  const asColumns = (body: object) => bed.ask('POST', '/api/analytics/qualityColumns', { token: 'reader-4', body })
  expect((await asColumns({ ...years, resolution: 'day' })).status).toBe(413)
  // Ten days less are 100,000 rows, as many as an answer has.
  const shorter = { ...years, startDate: '2023-01-11T00:00:00Z' }
  expect((await ask({ ...shorter, resolution: 'day' }, 'reader-4')).body.data.rows).toHaveLength(100_000)
  expect((await asColumns({ ...shorter, resolution: 'day' })).body.data.rowCount).toBe(100_000)
})

test('asked for so many it answers the worst in their order, and what the others are together', async () => {
  const jobs = { segments: ['jobNum', 'resourceID'], resolution: 'total' }
  const whole = await rows(jobs)
  expect(whole.map(({ jobNum, resourceID }) => [jobNum, resourceID])).toEqual([
    ['J-1', 'M-01'],
    ['J-1', 'M-02'],
    ['J-2', 'M-01'],
    [null, null],
  ])
  // Five are scrap of J-1 at M-02, three are not good at M-01; of the others one has a value out of tolerance.
  const { data } = (await ask({ ...jobs, most: 3 })).body
  expect(data.rows).toEqual([whole[0], whole[1], whole[3]])
  const { bucket: _, jobNum: __, resourceID: ___, ...figures } = whole[2]!
  expect(data.rest).toEqual({ rowCount: 1, ...figures })
  expect((await ask({ ...jobs, most: 2 })).body.data.rest).toMatchObject({
    ...{ rowCount: 2, goodCount: 10, unscheduledGoodCount: 4, valuesWithin: 0, valuesOutside: 1 },
  })
  expect((await ask({ ...jobs, most: 4 })).body.data.rest).toBe(undefined)
})

test('the worst by share are those of which most of all made is not good beyond chance, of fewer than 30 parts after all others', async () => {
  const four = sampleFloor(
    [machine('M-01', 1), machine('M-02', 2), machine('M-03', 3), machine('M-04', 4)],
    [sampleSchedule({ shifts })],
    { organizationId: 3 },
  )
  await bed.write(
    four,
    [made('J-1', 1940, 40, 20), made('J-1', 270, 30), made('J-1', 27, 4), made('J-1', 5, 5)].map((work, k) =>
      sampleSlice(at('06:01:00'), at('06:02:00'), 'running', { deviceId: k + 1, ...work }),
    ),
    { start: at('00:00:00'), end: at('23:00:00') },
  )
  const by = async (more: object) => {
    const { data } = (await ask({ segments: ['resourceID'], resolution: 'total', ...more }, 'reader-3')).body
    return [data.rows.map((row: QualityRow) => row.resourceID), data.rest?.rowCount ?? 0]
  }
  // Not good: 60 of 2,000, 30 of 300, 4 of 31 (a larger share, by chance perhaps), 5 of 10.
  expect(await by({ most: 1 })).toEqual([['M-01'], 3])
  expect(await by({ most: 1, worst: 'number' })).toEqual([['M-01'], 3])
  expect(await by({ most: 1, worst: 'share' })).toEqual([['M-02'], 3])
  expect(await by({ most: 2, worst: 'share' })).toEqual([['M-02', 'M-03'], 2])
  expect(await by({ most: 3, worst: 'share' })).toEqual([['M-01', 'M-02', 'M-03'], 1])
  expect(await by({ worst: 'share' })).toEqual([['M-01', 'M-02', 'M-03', 'M-04'], 0])
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

test('what is asked wrongly is refused field by field; without the right it is a 403; another organization sees its own', async () => {
  const fields = async (body: object) => Object.keys((await ask(body)).body.data.fields)
  expect(await fields({ segments: ['colour'] })).toEqual(['segments.0'])
  expect(await fields({ segments: ['jobNum', 'jobNum'] })).toEqual(['segments'])
  expect(await fields({ resolution: 'hour' })).toEqual(['resolution'])
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
