import {
  sampleFloor,
  sampleResource,
  sampleSchedule,
  sampleSlice,
} from '@takt/domain/areas/efficiency/oracles/plantSamples.bed.ts'
import type { ReasonEntry } from '@takt/domain/areas/efficiency/reasons/reasonsInForce.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createEfficiencyBed, type EfficiencyBed } from '../efficiency/efficiency.bed.ts'
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

let bed: EfficiencyBed
beforeAll(async () => {
  bed = await createEfficiencyBed(({ floorOf }) => [
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
  bed.clock.now = at('15:20:00')
  await bed.write(
    floor,
    [
      sampleSlice(at('05:00:00'), at('06:10:00'), 'down'),
      sampleSlice(at('06:10:00'), at('08:00:00'), 'running'),
      // Cut by the device, by windows and by the shifts' edge: one stop all the same.
      sampleSlice(at('13:43:21'), at('13:58:00'), 'down'),
      sampleSlice(at('13:58:00'), at('14:07:30'), 'down'),
      sampleSlice(at('14:07:30'), at('14:20:00'), 'down', { reason: 'TOOL' }),
      sampleSlice(at('07:00:00'), at('07:04:00'), 'idle', { deviceId: 2 }),
      sampleSlice(at('08:00:00'), at('08:40:00'), 'idle', { deviceId: 2 }),
      sampleSlice(at('09:00:00'), at('09:30:00'), 'setup', { deviceId: 2 }),
      sampleSlice(at('15:00:00'), at('15:20:00'), 'down', { deviceId: 2 }),
      // Through a break: one stop all the same.
      ...Array.from({ length: 8 }, (_, k) => {
        const from = at('10:50:00') + k * 600_000
        return sampleSlice(from, from + 600_000, 'idle', { deviceId: 3 })
      }),
      sampleSlice(at('12:10:00'), at('12:20:00'), 'running', { deviceId: 3 }),
    ],
    { start: at('00:00:00'), end: at('23:00:00') },
  )
})
afterAll(() => bed?.close())

const day = { startDate: '2026-03-02', endDate: '2026-03-03' }
const ask = (body: object = {}, token = 'reader-1') =>
  bed.ask('POST', '/api/analytics/unexplainedStops', { token, body: { ...day, ...body } })
type Stop = { resourceID: string; start: string; end: string; kind: string; lasts: boolean }
const told = async (body?: object) => {
  const { data } = (await ask(body)).body
  return data.stops.map((stop: Stop) => [
    stop.resourceID,
    stop.kind,
    stop.start.slice(11, 19),
    stop.end.slice(11, 19),
    ...(stop.lasts ? ['lasts'] : []),
  ])
}

test('all stops of all machines without a reason in planned time, the longest first, exact to the second', async () => {
  expect(await told()).toEqual([
    ['M-03', 'idle', '10:50:00', '12:10:00'],
    ['M-02', 'idle', '08:00:00', '08:40:00'],
    ['M-01', 'down', '13:43:21', '14:07:30'],
    ['M-02', 'down', '15:00:00', '15:20:00', 'lasts'],
    ['M-01', 'down', '06:00:00', '06:10:00'],
  ])
  expect((await ask()).body.data).toMatchObject({
    timezone: 'UTC',
    more: false,
    stops: [{ shiftNum: 1 }, {}, {}, {}, {}],
  })
})

test('kinds, machines and range say what is looked for; the range cuts what reaches over its edge', async () => {
  expect(await told({ kinds: ['setup', 'minorStop'] })).toEqual([
    ['M-02', 'setup', '09:00:00', '09:30:00'],
    ['M-02', 'minorStop', '07:00:00', '07:04:00'],
  ])
  expect(await told({ resourceIDs: ['M-01'], startDate: '2026-03-02T13:50:00Z' })).toEqual([
    ['M-01', 'down', '13:50:00', '14:07:30'],
  ])
  expect(await told({ limit: 1 })).toEqual([['M-03', 'idle', '10:50:00', '12:10:00']])
  expect((await ask({ limit: 1 })).body.data.more).toBe(true)
})

test('what people gave a reason is out at once, though sums do not know of it yet; the rest of a stop stays', async () => {
  const entry = { reasonCode: 'LUNCH', priority: 1, entered: 1 }
  entries.set('M-02', [{ start: at('08:10:00'), end: at('08:40:00'), ...entry }])
  expect((await told()).filter(([resourceID]: string[]) => resourceID === 'M-02')).toEqual([
    ['M-02', 'down', '15:00:00', '15:20:00', 'lasts'],
    ['M-02', 'idle', '08:00:00', '08:10:00'],
  ])
  entries.clear()
})

test('a stop is one however breaks and reasons cut it; those that began here without a reason are as many as breakdowns count', async () => {
  const cut = { startDate: '2026-03-02T10:30:00Z', endDate: '2026-03-02T12:30:00Z' }
  const entry = { reasonCode: 'LUNCH', priority: 1, entered: 1 }
  const [stop, ...others] = (await ask({ ...cut, resourceIDs: ['M-03'] })).body.data.stops
  expect([stop, others]).toEqual([
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
  const explained = (await ask({ ...cut, resourceIDs: ['M-03'] })).body.data.stops
  expect(explained.map(({ secs, parts }: { secs: number; parts: [] }) => [secs, parts.length])).toEqual([[40 * 60, 3]])
  entries.clear()

  const counts = async (range: object) => {
    const all = { ...range, kinds: ['down', 'idle', 'minorStop', 'setup'] }
    const { stops } = (await ask(all)).body.data
    const body = { ...range, by: ['reason'], timeClasses: all.kinds }
    const { rows } = (await bed.ask('POST', '/api/analytics/breakdown', { token: 'reader-1', body })).body.data
    const none = rows.find(({ reason }: { reason: string | null }) => reason === null)
    const secs = none.downSecs + none.idleSecs + none.minorStopSecs + none.setupSecs
    expect(stops.reduce((sum: number, { secs }: { secs: number }) => sum + secs, 0)).toBe(secs)
    expect(stops.filter(({ counted }: { counted: boolean }) => counted).length).toBe(none.stops)
    return [stops.length, none.stops]
  }
  // One of M-01 goes on from before its shift.
  expect(await counts(day)).toEqual([7, 6])
  expect(await counts({ startDate: '2026-03-02T11:00:00Z', endDate: '2026-03-02T13:50:00Z' })).toEqual([2, 1])
})

test('bad questions are refused with what is wrong, and rights are asked for', async () => {
  expect((await ask({}, 'nobody')).status).toBe(403)
  expect((await ask({ resourceIDs: ['M-99'] })).status).toBe(404)
  expect((await ask({ kinds: ['unknown'] })).status).toBe(400)
  const long = await ask({ startDate: '2000-01-01' })
  expect([long.status, long.body.message]).toEqual([413, expect.stringContaining('machine-days')])
})
