import { ensureStreams } from '@takt/store/nats/nats.ts'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { alertsArea } from '../gateway/areas/alerts/alertsArea.ts'
import { analyticsArea } from '../gateway/areas/analytics/analyticsArea.ts'
import { qualityArea } from '../gateway/areas/quality/qualityArea.ts'
import { createItemsFixture, type ItemsFixture, itemAreas } from '../gateway/core/items/testing/items.fixture.ts'
import { readEnv } from '../ingest/env.ts'
import { startIngest } from '../ingest/startIngest.ts'
import { writer } from '../ingest/write/writer.ts'

let fixture: ItemsFixture
const resourceID = 'FRESH'
let deviceId = 0
beforeAll(async () => {
  fixture = await createItemsFixture([...itemAreas, analyticsArea, qualityArea, alertsArea])
  await ensureStreams(fixture.dependencies.nats)
  const shifts = [{ shiftNum: 1, name: 'Day', days: ['MONDAY'], start: '00:00', end: '23:00', breaks: [] }]
  await fixture.request('POST', '/api/schedules', { scheduleID: 'S', timezone: 'UTC', shifts })
  deviceId = await addMachine(resourceID)
})
afterAll(() => fixture?.close())

/** Adds a machine and returns the ID of its device. */
async function addMachine(newID: string): Promise<number> {
  await fixture.request('POST', '/api/resources', { resourceID: newID, scheduleID: 'S' })
  const device = await fixture.request('POST', '/api/devices', { deviceTypeId: 'takt-h1', resourceId: newID })
  return device.body.data.deviceId
}

/** At this pace nothing but the first report is written before the writer stops. */
async function startWriter() {
  const env = readEnv({ ...fixture.environment.env, TAKT_PACE_SECS: '60', TAKT_SUMS_SECS: '40' })
  const ingest = await startIngest(env, [writer])
  let stopping: Promise<void> | undefined
  const stop = () => {
    stopping ??= ingest.stop()
    return stopping
  }
  onTestFinished(stop)
  return { stop }
}
const waiting = { timeout: 60_000, interval: 50 }
const start = Date.parse('2026-03-02T06:00:00Z')
const minute = (k: number) => new Date(start + k * 60_000).toISOString()

/** Reports minute k with four parts, and a stop of half a minute in each. */
async function report(k: number, device = deviceId) {
  const half = new Date(start + (k + 0.5) * 60_000).toISOString()
  const slices = [
    { from: minute(k), to: half, state: 'running', good: 4, partNum: 'P-1' },
    { from: half, to: minute(k + 1), state: 'down' },
  ]
  await fixture.dependencies.nats.jetstream().publish(`telemetry.1.${device}`, JSON.stringify({ seq: k + 1, slices }))
}

const range = { startDate: '2026-03-02', endDate: '2026-03-03', ttlSecs: 0 }
const evidenceRange = `start=${minute(0)}&end=${minute(60)}`
/** Responses about the machine, of every kind of stored data that they are read from. */
async function respond() {
  const post = (path: string, body: object) =>
    fixture.request('POST', path, { ...range, resourceIDs: [resourceID], ...body })
  const teep = (resolution: string) => post('/api/resources/getTEEP', { resolution })
  const replies = {
    hour: await teep('hour'),
    shift: await teep('shift'),
    day: await teep('day'),
    total: await teep('total'),
    breakdown: await post('/api/analytics/breakdown', { by: ['partNum'] }),
    pivot: await post('/api/analytics/qualityPivot', { segments: ['partNum'] }),
    notices: await post('/api/analytics/machineNotices', { include: ['alerts', 'ended', 'insights'] }),
    stops: await fixture.request('POST', '/api/analytics/unexplainedStops', {
      startDate: range.startDate,
      endDate: range.endDate,
    }),
    evidence: await fixture.request('GET', `/api/resources/${resourceID}/evidence?${evidenceRange}`),
    cycles: await fixture.request('GET', `/api/resources/${resourceID}/cycles?${evidenceRange}`),
    values: await fixture.request('GET', `/api/resources/${resourceID}/values?${evidenceRange}`),
  }
  return Object.fromEntries(
    Object.entries(replies).map(([name, { status, body }]) => {
      expect([name, status, body.message]).toEqual([name, 200, ''])
      // The only part that depends on the time of the request.
      return [name, { ...body.data, asOf: null }]
    }),
  )
}
const goodOf = (responses: Awaited<ReturnType<typeof respond>>) => {
  const sum = (rows: readonly { goodCount?: number; good?: number }[]) =>
    rows.reduce((total, { goodCount, good }) => total + (goodCount ?? good ?? 0), 0)
  const { hour, shift, day, total, breakdown, pivot, evidence, cycles } = responses
  return {
    hour: sum(hour.total.buckets),
    shift: sum(shift.total.buckets),
    day: sum(day.total.buckets),
    total: sum(total.total.buckets),
    breakdown: sum(breakdown.rows),
    pivot: sum(pivot.rows.flatMap((row: { buckets: { goodCount: number }[] }) => row.buckets ?? [row])),
    evidence: sum(evidence.counts),
    cycles: cycles.cycles.length * 4,
  }
}
const everywhere = (good: number) =>
  Object.fromEntries(
    ['hour', 'shift', 'day', 'total', 'breakdown', 'pivot', 'evidence', 'cycles'].map((name) => [name, good]),
  )

test('every response contains what was acknowledged before it, and the same as after the pace of the writer', async () => {
  const ingest = await startWriter()
  await report(0)
  await vi.waitFor(async () => expect(goodOf(await respond())).toEqual(everywhere(4)), waiting)
  for (let k = 1; k <= 3; k++) {
    await report(k)
    const responses = await respond()
    expect(goodOf(responses)).toEqual(everywhere(4 * (k + 1)))
    expect(responses.stops.stops).toHaveLength(k + 1)
  }
  // Late data of the same day.
  await report(30)
  const early = await respond()
  expect(goodOf(early)).toEqual(everywhere(20))
  await ingest.stop()
  expect(await respond()).toEqual(early)
})

/** A repeated test adds another machine. */
let newMachines = 0
test('a machine is added while the writer runs: the first response with its first slice counts its time from then on', async () => {
  await startWriter()
  await vi.waitFor(async () => expect(goodOf(await respond())).toEqual(everywhere(20)), waiting)
  const newID = `NEW-${++newMachines}`
  const newDevice = await addMachine(newID)
  const teep = async () => {
    const body = { ...range, resourceIDs: [newID], resolution: 'total' }
    return (await fixture.request('POST', '/api/resources/getTEEP', body)).body.data.total
  }
  expect((await teep()).buckets[0]).toMatchObject({ allSecs: 0, goodCount: 0 })
  await report(0, newDevice)
  const first = await teep()
  expect(first.buckets[0]).toMatchObject({ allSecs: 18 * 3600, goodCount: 4 })
  expect(await teep()).toEqual(first)
})

test('without a writer responses contain what was stored, at once; with one again, everything', async () => {
  const before = await respond()
  await report(40)
  const { outcomes } = fixture.dependencies.catchUp
  outcomes.reset()
  expect(await respond()).toEqual(before)
  expect((await outcomes.get()).values.map(({ labels }) => labels.outcome)).toEqual(['noWriter'])
  await startWriter()
  await vi.waitFor(async () => expect(goodOf(await respond())).toEqual(everywhere(24)), waiting)
})
