import {
  sampleFloor,
  sampleOutput,
  sampleResource,
  sampleSchedule,
  sampleSlice,
} from '@takt/domain/areas/efficiency/oracles/plantSamples.fixture.ts'
import type { BreakdownRow } from '@takt/domain/areas/efficiency/responses/breakdown.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createEfficiencyFixture, type EfficiencyFixture } from '../efficiency/efficiency.fixture.ts'
import { analyticsRoutes } from './analyticsRoutes.ts'

const at = (time: string) => Date.parse(`2026-03-02T${time}Z`)
const shifts = [
  { shiftNum: 1, name: 'Day', days: ['MONDAY' as const], start: '06:00', end: '14:00', breaks: [] },
  { shiftNum: 2, name: 'Late', days: ['MONDAY' as const], start: '14:00', end: '22:00', breaks: [] },
]
const machine = (resourceID: string, deviceId: number) =>
  sampleResource({
    resourceID,
    attachments: [{ deviceId, from: -Infinity, to: Infinity, reports: 'state' }],
  })
const job = (jobNum: string, good: number, scrap = 0) =>
  sampleOutput({ jobNum, assemblySeq: 0, oprSeq: 10, good, scrap })

let fixture: EfficiencyFixture
beforeAll(async () => {
  const none = async () => new Map()
  fixture = await createEfficiencyFixture(({ floorOf }) => [
    {
      name: 'analytics',
      open: ({ dependencies }) => ({
        routes: analyticsRoutes(dependencies, { floorOf, entriesOf: none, setupStandardsOf: none }),
      }),
    },
  ])
  const floor = sampleFloor([machine('M-01', 1), machine('M-02', 2)], [sampleSchedule({ shifts })])
  fixture.clock.now = at('23:00:00')
  // The edges of the queried range are inside windows, so all of this is read from slices.
  await fixture.write(
    floor,
    [
      sampleSlice(at('06:01:00'), at('06:01:40'), 'running', { outputs: [job('J-1', 2, 1)], empIDs: ['E1', 'E2'] }),
      sampleSlice(at('06:01:40'), at('06:02:00'), 'down', { reason: 'TOOL' }),
      sampleSlice(at('06:02:00'), at('06:02:30'), 'down', { reason: 'COOLANT' }),
      sampleSlice(at('06:02:30'), at('06:03:00'), 'running', {
        outputs: [job('J-2', 1), job('J-3', 0)],
        empIDs: ['E1'],
      }),
      sampleSlice(at('06:01:00'), at('06:03:00'), 'down', { deviceId: 2, reason: 'TOOL' }),
    ],
    { start: at('00:00:00'), end: at('23:00:00') },
  )
})
afterAll(() => fixture?.close())

const range = { startDate: '2026-03-02T06:01:00Z', endDate: '2026-03-02T06:03:00Z' }
const request = (body: object, token = 'reader-1') =>
  fixture.request('POST', '/api/analytics/breakdown', { token, body: { ...range, ...body } })
const rows = async (body: object) => (await request(body)).body.data.rows as BreakdownRow[]

test('a stop counts in the reason in which it starts; its time counts in each reason', async () => {
  const rowsByReason = (await rows({ by: ['reason'] })).map((row) => [
    row.reason,
    row.downSecs,
    row.stops,
    row.failures,
    row.mttrSecs,
  ])
  expect(rowsByReason).toEqual([
    ['COOLANT', 30, 0, 0, null],
    ['TOOL', 140, 2, 2, 70],
  ])
  const [machineRow] = await rows({ by: ['resourceID'] })
  expect(machineRow).toMatchObject({
    resourceID: 'M-01',
    runSecs: 70,
    downSecs: 50,
    stops: 1,
    failures: 1,
    mtbfSecs: 70,
    mttrSecs: 50,
  })
  expect(machineRow).toMatchObject({ totalCount: 4, performance: (4 * 30) / 70, quality: 0.75 })
})

test('time is divided among parallel jobs, time and parts among people; stops belong to no job', async () => {
  const byJob = (await rows({ by: ['jobNum', 'oprSeq'] })).map((row) => [
    row.jobNum,
    row.runSecs,
    row.totalCount,
    row.stops,
  ])
  expect(byJob).toEqual([
    ['J-1', 40, 3, null],
    ['J-2', 15, 1, null],
    ['J-3', 15, 0, null],
    [null, 0, 0, null],
  ])
  const people = (await rows({ by: ['empID'] })).map((row) => [row.empID, row.runSecs, row.goodCount])
  expect(people).toEqual([
    ['E1', 50, 2],
    ['E2', 20, 1],
    [null, 0, 0],
  ])
})

test('returns the largest rows by the requested metric up to the limit, and whether there are more', async () => {
  const { data } = (await request({ by: ['jobNum'], orderBy: 'runSecs', limit: 1 })).body
  expect([data.rows.map((row: BreakdownRow) => row.jobNum), data.more]).toEqual([['J-1'], true])
  const all = (await request({ by: ['jobNum'], orderBy: 'performance', limit: 4 })).body.data
  expect([all.rows.map((row: BreakdownRow) => row.jobNum), all.more]).toEqual([['J-1', 'J-2', 'J-3', null], false])
})

test('a filter by reason, hour or shift returns only matching time, and stops where they start', async () => {
  const totals = async (only: object, by = ['resourceID']) =>
    (await rows({ by, only })).map((row) => [row.resourceID ?? row.jobNum, row.runSecs, row.downSecs, row.stops])
  expect(await totals({ reason: 'TOOL' })).toEqual([
    ['M-01', 0, 20, 1],
    ['M-02', 0, 120, 1],
  ])
  expect(await totals({ reason: 'COOLANT', hourOfDay: 6 })).toEqual([['M-01', 0, 30, 0]])
  expect(await totals({ reason: null })).toEqual([])
  expect(await totals({ hourOfDay: 7 })).toEqual([])
  expect(await totals({ shiftNum: 1 })).toEqual([
    ['M-01', 70, 50, 1],
    ['M-02', 0, 120, 1],
  ])
  expect(await totals({ shiftNum: null }, ['jobNum'])).toEqual([])
})

test('without time classes and parts the result is empty for every dimension', async () => {
  const day = { startDate: '2026-03-02T00:00:00Z', endDate: '2026-03-02T23:00:00Z', timeClasses: [], limit: 3 }
  for (const more of [{ by: ['resourceID'] }, { by: ['bucket'], resolution: 'hour' }, { by: ['jobNum'] }])
    expect(await rows({ ...day, ...more })).toEqual([])
})

test('a bucket that starts less than a second before the next is empty', async () => {
  const hours = { startDate: '2026-03-02T05:59:59.976Z', endDate: '2026-03-02T07:00:00Z', resolution: 'hour' }
  const bucketRows = (await rows({ by: ['bucket', 'reason'], ...hours })).map((row) => [
    row.bucket,
    row.reason,
    row.downSecs,
  ])
  expect(bucketRows).toEqual([
    ['2026-03-02T06:00:00.000Z', 'COOLANT', 30],
    ['2026-03-02T06:00:00.000Z', 'TOOL', 140],
  ])
})

test('rejects invalid queries field by field, an unknown machine with 404, and a missing permission with 403', async () => {
  const fields = async (body: object) => Object.keys((await request(body)).body.data.fields)
  expect(await fields({ by: [] })).toEqual(['by'])
  expect(await fields({ by: ['reason', 'reason'] })).toEqual(['by'])
  expect(await fields({ by: ['colour'] })).toEqual(['by.0'])
  expect(await fields({ by: ['bucket'] })).toEqual(['resolution'])
  expect(await fields({ by: ['reason'], resolution: 'day' })).toEqual(['resolution'])
  expect(await fields({ by: ['resourceID'], only: { hourOfDay: 24 } })).toEqual(['only.hourOfDay'])
  expect(await fields({ by: ['resourceID'], only: { jobNum: 'J' } })).toEqual(['only.jobNum'])
  expect(await fields({ by: ['reason'], orderBy: 'reason' })).toEqual(['orderBy'])
  expect((await request({ by: ['reason'], resourceIDs: ['M-9'] })).status).toBe(404)
  expect((await request({ by: ['reason'] }, 'nobody')).status).toBe(403)
})

test('rejects stops combined with work over more five-minute rows than can be read, with a remedy', async () => {
  const long = { startDate: '1990-01-01', endDate: '2026-01-01' }
  const { status, body } = await request({ by: ['reason', 'jobNum'], ...long })
  expect([status, body.message]).toEqual([413, expect.stringContaining('machine-days')])
  expect((await request({ by: ['bucket', 'reason'], resolution: 'hour', ...long })).status).toBe(413)
  expect((await request({ by: ['reason', 'shiftNum'], ...long })).status).toBe(200)
})

test('a sufficiently recent response is returned from the cache; ttlSecs 0 recomputes it', async () => {
  const first = (await request({ by: ['shiftNum'], ttlSecs: 60 })).body.data.asOf
  fixture.clock.now += 30_000
  expect((await request({ by: ['shiftNum'], ttlSecs: 60 })).body.data.asOf).toBe(first)
  expect((await request({ by: ['shiftNum'], ttlSecs: 0 })).body.data.asOf).not.toBe(first)
})

test('the parts of a coarse slice count at its start, for every query and every split', async () => {
  const coarse = sampleSlice(at('08:30:00'), at('09:30:00'), 'running', { outputs: [job('J-9', 60)] })
  const floor = sampleFloor([machine('M-01', 1)], [sampleSchedule({ shifts })], { organizationId: 2 })
  await fixture.write(floor, [coarse], { start: at('00:00:00'), end: at('23:00:00') })
  const token = 'reader-2'
  const from = (time: string) => new Date(at(time)).toISOString()
  const goodAndRunMinutes = async (start: string, end: string) => {
    const queryRange = { startDate: from(start), endDate: from(end) }
    const teep = await fixture.request('POST', '/api/resources/getTEEP', {
      token,
      body: { ...queryRange, resolution: 'total' },
    })
    const [bucket] = teep.body.data.total.buckets
    const [row] = (await request({ ...queryRange, by: ['resourceID'] }, token)).body.data.rows
    const path = `/api/resources/M-01/evidence?start=${from(start)}&end=${from(end)}`
    const evidence = (await fixture.request('GET', path, { token })).body.data
    const parts = evidence.counts.reduce((sum: number, { good }: { good: number }) => sum + good, 0)
    expect([row?.goodCount ?? 0, row?.runSecs ?? 0, parts]).toEqual([
      bucket.goodCount,
      bucket.runSecs,
      bucket.goodCount,
    ])
    expect(evidence.bucket).toMatchObject({ goodCount: bucket.goodCount, runSecs: bucket.runSecs })
    return [bucket.goodCount, bucket.runSecs / 60]
  }
  expect(await goodAndRunMinutes('08:00:00', '09:00:00')).toEqual([60, 30])
  expect(await goodAndRunMinutes('09:00:00', '10:00:00')).toEqual([0, 30])
  // Five minutes alone, and edges inside windows.
  expect(await goodAndRunMinutes('08:30:00', '08:35:00')).toEqual([60, 5])
  expect(await goodAndRunMinutes('08:35:00', '08:40:00')).toEqual([0, 5])
  expect(await goodAndRunMinutes('08:29:30', '08:30:30')).toEqual([60, 0.5])
  expect(await goodAndRunMinutes('08:30:01', '09:31:00')).toEqual([0, 60 - 1 / 60])

  const hours = { startDate: from('08:00:00'), endDate: from('10:00:00') }
  const teep = await fixture.request('POST', '/api/resources/getTEEP', {
    token,
    body: { ...hours, resolution: 'hour' },
  })
  expect(teep.body.data.total.buckets.map((bucket: { goodCount: number }) => bucket.goodCount)).toEqual([60, 0])
  const byHour = await request({ ...hours, by: ['bucket'], resolution: 'hour' }, token)
  expect(byHour.body.data.rows.map((row: BreakdownRow) => [row.bucket, row.goodCount, row.performance]).sort()).toEqual(
    [
      [from('08:00:00'), 60, 1],
      [from('09:00:00'), 0, 0],
    ],
  )
})
