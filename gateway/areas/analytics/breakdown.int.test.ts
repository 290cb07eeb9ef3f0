import type { BreakdownRow } from '@takt/domain/areas/efficiency/answers/breakdown.ts'
import {
  sampleFloor,
  sampleOutput,
  sampleResource,
  sampleSchedule,
  sampleSlice,
} from '@takt/domain/areas/efficiency/oracles/plantSamples.bed.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createEfficiencyBed, type EfficiencyBed } from '../efficiency/efficiency.bed.ts'
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

let bed: EfficiencyBed
beforeAll(async () => {
  const none = async () => new Map()
  bed = await createEfficiencyBed(({ floorOf }) => [
    {
      name: 'analytics',
      open: ({ dependencies }) => ({
        routes: analyticsRoutes(dependencies, { floorOf, entriesOf: none, setupStandardsOf: none }),
      }),
    },
  ])
  const floor = sampleFloor([machine('M-01', 1), machine('M-02', 2)], [sampleSchedule({ shifts })])
  bed.clock.now = at('23:00:00')
  // The edges of what is asked lie inside windows: all of this is read from slices.
  await bed.write(
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
afterAll(() => bed?.close())

const range = { startDate: '2026-03-02T06:01:00Z', endDate: '2026-03-02T06:03:00Z' }
const ask = (body: object, token = 'reader-1') =>
  bed.ask('POST', '/api/analytics/breakdown', { token, body: { ...range, ...body } })
const rows = async (body: object) => (await ask(body)).body.data.rows as BreakdownRow[]

test('stops are counted where they begin, under the reason that they began with; time lies under each reason', async () => {
  const told = (await rows({ by: ['reason'] })).map((row) => [
    row.reason,
    row.downSecs,
    row.stops,
    row.failures,
    row.mttrSecs,
  ])
  expect(told).toEqual([
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

test('time divides by parallel jobs, time and parts by people; stops belong to no job', async () => {
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

test('the largest first as asked, so many as asked, and whether there are more', async () => {
  const { data } = (await ask({ by: ['jobNum'], orderBy: 'runSecs', limit: 1 })).body
  expect([data.rows.map((row: BreakdownRow) => row.jobNum), data.more]).toEqual([['J-1'], true])
  const all = (await ask({ by: ['jobNum'], orderBy: 'performance', limit: 4 })).body.data
  expect([all.rows.map((row: BreakdownRow) => row.jobNum), all.more]).toEqual([['J-1', 'J-2', 'J-3', null], false])
})

test('narrowed to a reason, an hour or a shift it holds what is of them, and speaks of stops where they do', async () => {
  const told = async (only: object, by = ['resourceID']) =>
    (await rows({ by, only })).map((row) => [row.resourceID ?? row.jobNum, row.runSecs, row.downSecs, row.stops])
  expect(await told({ reason: 'TOOL' })).toEqual([
    ['M-01', 0, 20, 1],
    ['M-02', 0, 120, 1],
  ])
  expect(await told({ reason: 'COOLANT', hourOfDay: 6 })).toEqual([['M-01', 0, 30, 0]])
  expect(await told({ reason: null })).toEqual([])
  expect(await told({ hourOfDay: 7 })).toEqual([])
  expect(await told({ shiftNum: 1 })).toEqual([
    ['M-01', 70, 50, 1],
    ['M-02', 0, 120, 1],
  ])
  expect(await told({ shiftNum: null }, ['jobNum'])).toEqual([])
})

test('of no classes of time and no parts there is nothing to tell, whatever it is asked by', async () => {
  const day = { startDate: '2026-03-02T00:00:00Z', endDate: '2026-03-02T23:00:00Z', timeClasses: [], limit: 3 }
  for (const more of [{ by: ['resourceID'] }, { by: ['bucket'], resolution: 'hour' }, { by: ['jobNum'] }])
    expect(await rows({ ...day, ...more })).toEqual([])
})

test('a bucket that begins less than a second before the next takes nothing of it', async () => {
  const hours = { startDate: '2026-03-02T05:59:59.976Z', endDate: '2026-03-02T07:00:00Z', resolution: 'hour' }
  const told = (await rows({ by: ['bucket', 'reason'], ...hours })).map((row) => [row.bucket, row.reason, row.downSecs])
  expect(told).toEqual([
    ['2026-03-02T06:00:00.000Z', 'COOLANT', 30],
    ['2026-03-02T06:00:00.000Z', 'TOOL', 140],
  ])
})

test('what is asked wrongly is refused field by field; an unknown machine is a 404; without the right it is a 403', async () => {
  const fields = async (body: object) => Object.keys((await ask(body)).body.data.fields)
  expect(await fields({ by: [] })).toEqual(['by'])
  expect(await fields({ by: ['reason', 'reason'] })).toEqual(['by'])
  expect(await fields({ by: ['colour'] })).toEqual(['by.0'])
  expect(await fields({ by: ['bucket'] })).toEqual(['resolution'])
  expect(await fields({ by: ['reason'], resolution: 'day' })).toEqual(['resolution'])
  expect(await fields({ by: ['resourceID'], only: { hourOfDay: 24 } })).toEqual(['only.hourOfDay'])
  expect(await fields({ by: ['resourceID'], only: { jobNum: 'J' } })).toEqual(['only.jobNum'])
  expect(await fields({ by: ['reason'], orderBy: 'reason' })).toEqual(['orderBy'])
  expect((await ask({ by: ['reason'], resourceIDs: ['M-9'] })).status).toBe(404)
  expect((await ask({ by: ['reason'] }, 'nobody')).status).toBe(403)
})

test('stops and work together over more than five-minute rows can tell at once are refused with a remedy', async () => {
  const long = { startDate: '1990-01-01', endDate: '2026-01-01' }
  const { status, body } = await ask({ by: ['reason', 'jobNum'], ...long })
  expect([status, body.message]).toEqual([413, expect.stringContaining('machine-days')])
  expect((await ask({ by: ['bucket', 'reason'], resolution: 'hour', ...long })).status).toBe(413)
  expect((await ask({ by: ['reason', 'shiftNum'], ...long })).status).toBe(200)
})

test('an answer young enough is given again; ttlSecs 0 asks anew', async () => {
  const first = (await ask({ by: ['shiftNum'], ttlSecs: 60 })).body.data.asOf
  bed.clock.now += 30_000
  expect((await ask({ by: ['shiftNum'], ttlSecs: 60 })).body.data.asOf).toBe(first)
  expect((await ask({ by: ['shiftNum'], ttlSecs: 0 })).body.data.asOf).not.toBe(first)
})

test('the parts of a coarse slice lie where it begins, whatever is asked and however it is cut', async () => {
  const coarse = sampleSlice(at('08:30:00'), at('09:30:00'), 'running', { outputs: [job('J-9', 60)] })
  const floor = sampleFloor([machine('M-01', 1)], [sampleSchedule({ shifts })], { organizationId: 2 })
  await bed.write(floor, [coarse], { start: at('00:00:00'), end: at('23:00:00') })
  const token = 'reader-2'
  const from = (time: string) => new Date(at(time)).toISOString()
  const told = async (start: string, end: string) => {
    const asked = { startDate: from(start), endDate: from(end) }
    const teep = await bed.ask('POST', '/api/resources/getTEEP', { token, body: { ...asked, resolution: 'total' } })
    const [bucket] = teep.body.data.total.buckets
    const [row] = (await ask({ ...asked, by: ['resourceID'] }, token)).body.data.rows
    const path = `/api/resources/M-01/evidence?start=${from(start)}&end=${from(end)}`
    const evidence = (await bed.ask('GET', path, { token })).body.data
    const parts = evidence.counts.reduce((sum: number, { good }: { good: number }) => sum + good, 0)
    expect([row?.goodCount ?? 0, row?.runSecs ?? 0, parts]).toEqual([
      bucket.goodCount,
      bucket.runSecs,
      bucket.goodCount,
    ])
    expect(evidence.bucket).toMatchObject({ goodCount: bucket.goodCount, runSecs: bucket.runSecs })
    return [bucket.goodCount, bucket.runSecs / 60]
  }
  expect(await told('08:00:00', '09:00:00')).toEqual([60, 30])
  expect(await told('09:00:00', '10:00:00')).toEqual([0, 30])
  // Five minutes on their own, and edges inside of windows.
  expect(await told('08:30:00', '08:35:00')).toEqual([60, 5])
  expect(await told('08:35:00', '08:40:00')).toEqual([0, 5])
  expect(await told('08:29:30', '08:30:30')).toEqual([60, 0.5])
  expect(await told('08:30:01', '09:31:00')).toEqual([0, 60 - 1 / 60])

  const hours = { startDate: from('08:00:00'), endDate: from('10:00:00') }
  const teep = await bed.ask('POST', '/api/resources/getTEEP', { token, body: { ...hours, resolution: 'hour' } })
  expect(teep.body.data.total.buckets.map((bucket: { goodCount: number }) => bucket.goodCount)).toEqual([60, 0])
  const byHour = await ask({ ...hours, by: ['bucket'], resolution: 'hour' }, token)
  expect(byHour.body.data.rows.map((row: BreakdownRow) => [row.bucket, row.goodCount, row.performance]).sort()).toEqual(
    [
      [from('08:00:00'), 60, 1],
      [from('09:00:00'), 0, 0],
    ],
  )
})
