import {
  sampleFloor,
  sampleOutput,
  sampleSchedule,
  sampleSlice,
} from '@takt/domain/areas/efficiency/oracles/plantSamples.fixture.ts'
import type { Slice } from '@takt/domain/areas/efficiency/timeline/slice.ts'
import { runYielding } from '@takt/store/queue/yielding.ts'
import { expect, test } from 'vitest'
import { maskJson } from '../access/mask/maskJson.ts'
import { maskOf } from '../access/mask/maskOf.ts'
import { nothingPending } from '../efficiency/recomputing.ts'
import { liveDevice } from './alerts.fixture.ts'
import {
  about,
  asOf,
  day,
  days,
  end,
  first,
  fixture,
  floor,
  machine,
  minute,
  prepareMachineNotices,
  request,
  shifts,
  start,
} from './machineNotices.fixture.ts'

prepareMachineNotices()

/** Returns slices of machines that run all the time; M-01 stops for three minutes in every half hour of its shift. */
function history(): Slice[] {
  const slices: Slice[] = []
  for (const deviceId of [1, 2, 3, 4])
    for (let from = start; from < asOf - (deviceId === 2 ? 90 : 0) * minute; from += 30 * minute) {
      const stop = from + 27 * minute
      slices.push(sampleSlice(from, stop, 'running', { deviceId }))
      slices.push(sampleSlice(stop, from + 30 * minute, deviceId === 1 ? 'down' : 'running', { deviceId }))
    }
  return slices
}

// Proves OPS-157, OPS-272
test('machineNotices takes machines and a range, and returns alerts and insights', async () => {
  fixture.clock.now = asOf
  await fixture.write(floor, history(), { start, end: asOf })
  fixture.input.costs = new Map([['M-01', 90]])
  fixture.input.devices = [
    liveDevice(1, { state: 4, since: asOf - 40 * minute, lastTo: asOf }),
    liveDevice(2, { state: 0, since: asOf - 90 * minute, lastTo: asOf - 90 * minute }),
    liveDevice(3, { state: 1, since: asOf - 50 * minute, lastTo: asOf }),
    liveDevice(4, { state: 1, since: asOf - 50 * minute, lastTo: asOf }),
  ]
  const { status, body: reply } = await request()
  expect(status).toBe(200)
  expect(reply).toMatchObject({
    success: true,
    data: { timezone: 'UTC', asOf: '2026-03-03T12:00:00.000Z', insights: [] },
  })
  expect(reply.data.alerts.map((alert: { kind: string }) => alert.kind)).toEqual([
    'silentDevice',
    'downTooLong',
    'runningUnscheduled',
  ])
  expect(reply.data.alerts[1]).toMatchObject({
    resourceID: 'M-01',
    resourceDescription: 'Machine 1',
    topic: 'Down too long',
    message: 'M-01 has been down for 40 min; its stops usually last 3 min.',
    severity: 'attention',
    since: '2026-03-03T11:20:00.000Z',
    // Three minutes in each half hour of 12 h of the first day and of 5 h 20 min of the second.
    numbers: { usualSecs: 180, stops: 34, limitSecs: 720 },
    cost: { secs: 2400, amount: 60 },
    evidence: { resourceID: 'M-01', view: 'details' },
  })
  // The longest slice of each of the two days lasted 27 minutes.
  expect(reply.data.alerts[0]).toMatchObject({
    resourceID: 'M-02',
    severity: 'attention',
    cost: null,
    numbers: { usualSecs: 1620 },
    message: expect.stringMatching(/Likely cause: its device has no connector and no credentials that are good\.$/),
  })
  expect(reply.data.alerts[2]).toMatchObject({ resourceID: 'M-03', numbers: { runSecs: 3000 } })
  // Masked sessions see none of it, neither in IDs nor in messages.
  const { mask } = maskOf('secret', { entityId: 1, organizationId: 1 })
  const masked = (await runYielding(maskJson(mask, reply))) as typeof reply
  expect(JSON.stringify(masked)).not.toMatch(/M-0\d|Machine \d/)
  expect(masked.data.alerts[1].id).toBe(`downTooLong~${mask.pseudonymOf('M-01')}~2026-03-03T11:20:00.000Z`)
})

test('a machine missing in the live floor is read from the store', async () => {
  fixture.input.devices = []
  const { body: reply } = await request({ resourceIDs: ['M-02'] })
  expect(reply.data.alerts).toMatchObject([{ kind: 'silentDevice', since: '2026-03-03T10:30:00.000Z' }])
})

const latheOf = (organizationId: number, start = '06:00') =>
  sampleFloor([machine(1)], [sampleSchedule({ shifts: [{ ...shifts[0]!, start }] })], { organizationId })

/** Slices of a machine that runs from 06:00 and goes down at 16:00 at first, at 13:00 from the twelfth day on. */
const wearing = () =>
  Array.from({ length: days }, (_, k) => {
    const at = (hours: number) => first + k * day + hours * 60 * minute
    const stop = at((k < 12 ? 16 : 13) + (k % 4) / 60)
    return [
      sampleSlice(at(6), stop, 'running', { outputs: [sampleOutput({ good: k < 12 ? 100 : 70 })] }),
      sampleSlice(stop, at(18), 'down'),
    ]
  }).flat()

test('insights cover whole days, use the hourly cost of their machine, and are cached as long as requested', async () => {
  const lathe = latheOf(2)
  const slices = wearing()
  await fixture.write(lathe, slices, { start: first, end })
  fixture.clock.now = end + 60 * minute
  fixture.input.devices = [liveDevice(1, { state: 3, since: end, lastTo: fixture.clock.now })]
  fixture.input.costs = new Map([['M-01', 60]])
  const notices = (await request(about, 'reader-2')).body.data
  expect(notices.insights.map((insight: { kind: string; since: string }) => [insight.kind, insight.since])).toEqual([
    ['availabilityLevel', '2026-01-17T00:00:00.000Z'],
    ['recurringStops', '2026-01-05T00:00:00.000Z'],
    ['recurringStops', '2026-01-05T00:00:00.000Z'],
  ])
  const [level] = notices.insights
  // Eight days, each with three of twelve hours lost beyond the earlier level.
  expect(level.cost.secs).toBeCloseTo(8 * 3 * 3600, 6)
  expect(level.cost.amount).toBeCloseTo(8 * 3 * 60, 6)
  const correctedSlices = slices
    .filter((slice) => slice.from >= first + 12 * day)
    .map((slice) => ({ ...slice, seq: slice.seq + 1, state: 1 as const }))
  await fixture.write(lathe, [...slices, ...correctedSlices], { start: first, end })
  expect((await request(about, 'reader-2')).body.data.insights).toEqual(notices.insights)
  const recomputed = (await request({ ...about, ttlSecs: 0 }, 'reader-2')).body.data.insights
  expect(recomputed.find((entry: { kind: string }) => entry.kind === 'availabilityLevel')).toMatchObject({
    topic: 'Availability rose',
    cost: null,
  })
})

test('notices state that rollups are being recomputed; insights of that time, or of another floor, are not cached', async () => {
  fixture.clock.now = end + 60 * minute
  const lathe = latheOf(6)
  const insights = async () => (await request(about, 'reader-6')).body.data.insights
  await fixture.write(lathe, wearing(), { start: first, end })
  const before = await insights()
  fixture.input.pending = { since: end, stretches: [{ resourceIDs: ['M-01'], start: first + day, end: Infinity }] }
  // With the shift starting two hours later from the first day on, the same stops take a larger share of it.
  const corrected = latheOf(6, '08:00')
  fixture.floors.set(6, corrected)
  const notices = (await request(about, 'reader-6')).body.data
  expect(notices.recomputing).toEqual({
    since: '2026-01-25T00:00:00.000Z',
    from: '2026-01-06T00:00:00.000Z',
    to: '2026-02-01T00:00:00.000Z',
  })
  await fixture.write(corrected, wearing(), { start: first, end })
  fixture.input.pending = nothingPending
  const { recomputing, ...after } = (await request(about, 'reader-6')).body.data
  expect(recomputing).toBeUndefined()
  expect(after.insights).toEqual((await request({ ...about, ttlSecs: 0 }, 'reader-6')).body.data.insights)
  expect(after.insights).not.toEqual(before)
})

test('returns only alerts or only insights on request', async () => {
  const silentSince = fixture.clock.now - 2 * 24 * 60 * minute
  fixture.input.devices = [liveDevice(1, { state: 1, since: silentSince, lastTo: silentSince })]
  const query = { startDate: '2026-01-05', endDate: '2026-02-01' }
  const both = (await request(query, 'reader-2')).body.data
  expect([both.alerts.length, both.insights.length].every((length) => length > 0)).toBe(true)
  const noticesOf = async (kind: string) => (await request({ ...query, include: [kind] }, 'reader-2')).body.data
  expect(await noticesOf('alerts')).toEqual({ ...both, insights: [] })
  expect(await noticesOf('insights')).toEqual({ ...both, alerts: [] })
})

test('rejects invalid requests with the reason, and requires permissions', async () => {
  expect((await request({}, 'nobody')).status).toBe(403)
  expect((await request({ resourceIDs: ['M-99'] })).status).toBe(404)
  const late = await request({ startDate: '2026-03-05' })
  expect(late).toMatchObject({ status: 400, body: { data: { fields: { endDate: 'must be after startDate' } } } })
  const unknown = await request({ include: ['rumours'] })
  expect(unknown).toMatchObject({
    status: 400,
    body: { data: { fields: { 'include.0': 'must be alerts, ended or insights' } } },
  })
})
