import {
  sampleFloor,
  sampleResource,
  sampleSchedule,
  sampleSlice,
} from '@takt/domain/areas/efficiency/oracles/plantSamples.fixture.ts'
import type { ReasonEntry } from '@takt/domain/areas/efficiency/reasons/reasonsInForce.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createEfficiencyFixture, type EfficiencyFixture } from '../efficiency/efficiency.fixture.ts'
import { analyticsRoutes } from './analyticsRoutes.ts'

const at = (time: string) => Date.parse(`2026-03-02T${time}Z`)
const breaks = [{ start: '11:02', end: '11:32' }]
const shifts = [
  { shiftNum: 1, name: 'Day', days: ['MONDAY' as const], start: '06:00', end: '14:00', breaks },
  { shiftNum: 2, name: 'Late', days: ['MONDAY' as const], start: '14:00', end: '22:00', breaks: [] },
]
const machine = (resourceID: string, deviceId: number) =>
  sampleResource({ resourceID, attachments: [{ deviceId, from: -Infinity, to: Infinity, reports: 'state' }] })
const entries = new Map<string, ReasonEntry[]>()

let fixture: EfficiencyFixture
beforeAll(async () => {
  fixture = await createEfficiencyFixture(({ floorOf }) => [
    {
      name: 'analytics',
      open: ({ dependencies }) => ({
        routes: analyticsRoutes(dependencies, {
          floorOf,
          entriesOf: async () => entries,
          setupStandardsOf: async () => new Map(),
        }),
      }),
    },
  ])
  const floor = sampleFloor([machine('M-01', 1), machine('M-02', 2), machine('M-03', 3)], [sampleSchedule({ shifts })])
  fixture.clock.now = at('15:20:00')
  await fixture.write(
    floor,
    [
      sampleSlice(at('05:00:00'), at('06:10:00'), 'down'),
      sampleSlice(at('06:10:00'), at('08:00:00'), 'running'),
      // Split by the device, by windows and by the shift boundary, but still one stop.
      sampleSlice(at('13:43:21'), at('13:58:00'), 'down'),
      sampleSlice(at('13:58:00'), at('14:07:30'), 'down'),
      sampleSlice(at('14:07:30'), at('14:20:00'), 'down', { reason: 'TOOL' }),
      sampleSlice(at('07:00:00'), at('07:04:00'), 'idle', { deviceId: 2 }),
      sampleSlice(at('08:00:00'), at('08:40:00'), 'idle', { deviceId: 2 }),
      sampleSlice(at('09:00:00'), at('09:30:00'), 'setup', { deviceId: 2 }),
      sampleSlice(at('15:00:00'), at('15:20:00'), 'down', { deviceId: 2 }),
      // Spans a break, but is still one stop.
      ...Array.from({ length: 8 }, (_, k) => {
        const from = at('10:50:00') + k * 600_000
        return sampleSlice(from, from + 600_000, 'idle', { deviceId: 3 })
      }),
      sampleSlice(at('12:10:00'), at('12:20:00'), 'running', { deviceId: 3 }),
    ],
    { start: at('00:00:00'), end: at('23:00:00') },
  )
})
afterAll(() => fixture?.close())

const day = { startDate: '2026-03-02', endDate: '2026-03-03' }
const requestStops = (body: object = {}, token = 'reader-1') =>
  fixture.request('POST', '/api/analytics/unexplainedStops', { token, body: { ...day, ...body } })
type Stop = { resourceID: string; start: string; end: string; kind: string; lasts: boolean }
const listStops = async (body?: object) => {
  const { data } = (await requestStops(body)).body
  return data.stops.map((stop: Stop) => [
    stop.resourceID,
    stop.kind,
    stop.start.slice(11, 19),
    stop.end.slice(11, 19),
    ...(stop.lasts ? ['lasts'] : []),
  ])
}

test('lists all stops of all machines without a reason in planned time, longest first, exact to the second', async () => {
  expect(await listStops()).toEqual([
    ['M-03', 'idle', '10:50:00', '12:10:00'],
    ['M-02', 'idle', '08:00:00', '08:40:00'],
    ['M-01', 'down', '13:43:21', '14:07:30'],
    ['M-02', 'down', '15:00:00', '15:20:00', 'lasts'],
    ['M-01', 'down', '06:00:00', '06:10:00'],
  ])
  expect((await requestStops()).body.data).toMatchObject({
    timezone: 'UTC',
    more: false,
    stops: [{ shiftNum: 1 }, {}, {}, {}, {}],
  })
})

test('filters by kinds, machines and range; the range clips stops at its edges', async () => {
  expect(await listStops({ kinds: ['setup', 'minorStop'] })).toEqual([
    ['M-02', 'setup', '09:00:00', '09:30:00'],
    ['M-02', 'minorStop', '07:00:00', '07:04:00'],
  ])
  expect(await listStops({ resourceIDs: ['M-01'], startDate: '2026-03-02T13:50:00Z' })).toEqual([
    ['M-01', 'down', '13:50:00', '14:07:30'],
  ])
  expect(await listStops({ limit: 1 })).toEqual([['M-03', 'idle', '10:50:00', '12:10:00']])
  expect((await requestStops({ limit: 1 })).body.data.more).toBe(true)
})

test('a stop with a new reason disappears at once, before rollups are recomputed; the rest of the stop stays', async () => {
  const entry = { reasonCode: 'LUNCH', priority: 1, entered: 1 }
  entries.set('M-02', [{ start: at('08:10:00'), end: at('08:40:00'), ...entry }])
  expect((await listStops()).filter(([resourceID]: string[]) => resourceID === 'M-02')).toEqual([
    ['M-02', 'down', '15:00:00', '15:20:00', 'lasts'],
    ['M-02', 'idle', '08:00:00', '08:10:00'],
  ])
  entries.clear()
})

test('breaks and reasons do not split a stop; the number of stops that started here without a reason equals that of the breakdown', async () => {
  const range = { startDate: '2026-03-02T10:30:00Z', endDate: '2026-03-02T12:30:00Z' }
  const entry = { reasonCode: 'LUNCH', priority: 1, entered: 1 }
  const [stop, ...rest] = (await requestStops({ ...range, resourceIDs: ['M-03'] })).body.data.stops
  expect([stop, rest]).toEqual([
    expect.objectContaining({
      start: '2026-03-02T10:50:00.000Z',
      end: '2026-03-02T12:10:00.000Z',
      secs: 50 * 60,
      parts: [
        { start: '2026-03-02T10:50:00.000Z', end: '2026-03-02T11:02:00.000Z' },
        { start: '2026-03-02T11:32:00.000Z', end: '2026-03-02T12:10:00.000Z' },
      ],
      counted: true,
    }),
    [],
  ])
  entries.set('M-03', [{ start: at('11:40:00'), end: at('11:50:00'), ...entry }])
  const explained = (await requestStops({ ...range, resourceIDs: ['M-03'] })).body.data.stops
  expect(explained.map(({ secs, parts }: { secs: number; parts: [] }) => [secs, parts.length])).toEqual([[40 * 60, 3]])
  entries.clear()

  const counts = async (range: object) => {
    const all = { ...range, kinds: ['down', 'idle', 'minorStop', 'setup'] }
    const { stops } = (await requestStops(all)).body.data
    const body = { ...range, by: ['reason'], timeClasses: all.kinds }
    const { rows } = (await fixture.request('POST', '/api/analytics/breakdown', { token: 'reader-1', body })).body.data
    const none = rows.find(({ reason }: { reason: string | null }) => reason === null)
    const secs = none.downSecs + none.idleSecs + none.minorStopSecs + none.setupSecs
    expect(stops.reduce((sum: number, { secs }: { secs: number }) => sum + secs, 0)).toBe(secs)
    expect(stops.filter(({ counted }: { counted: boolean }) => counted).length).toBe(none.stops)
    return [stops.length, none.stops]
  }
  // One stop of M-01 started before its shift.
  expect(await counts(day)).toEqual([7, 6])
  expect(await counts({ startDate: '2026-03-02T11:00:00Z', endDate: '2026-03-02T13:50:00Z' })).toEqual([2, 1])
})

test('rejects invalid requests with an explanation, and requires the rights', async () => {
  expect((await requestStops({}, 'nobody')).status).toBe(403)
  expect((await requestStops({ resourceIDs: ['M-99'] })).status).toBe(404)
  expect((await requestStops({ kinds: ['unknown'] })).status).toBe(400)
  const long = await requestStops({ startDate: '2000-01-01' })
  expect([long.status, long.body.message]).toEqual([413, expect.stringContaining('machine-days')])
})
