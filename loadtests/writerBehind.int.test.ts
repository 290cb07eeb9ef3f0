import { ensureStreams } from '@takt/store/nats/nats.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { analyticsArea } from '../gateway/areas/analytics/analyticsArea.ts'
import { eraseDeviceFacts } from '../gateway/areas/devices/deviceFactsErased.ts'
import { createItemsFixture, type ItemsFixture, itemAreas } from '../gateway/core/items/testing/items.fixture.ts'
import { prepareJobs } from '../gateway/core/jobs/prepareJobs.ts'
import { messagingArea } from '../gateway/core/messaging/messagingArea.ts'
import { readEnv } from '../ingest/env.ts'
import { startIngest } from '../ingest/startIngest.ts'
import { writer } from '../ingest/write/writer.ts'

let fixture: ItemsFixture
beforeAll(async () => {
  fixture = await createItemsFixture([...itemAreas, analyticsArea, messagingArea])
  await ensureStreams(fixture.dependencies.nats)
  await prepareJobs(fixture.dependencies.env.DATABASE_URL)
})
afterAll(() => fixture?.close())

const startWriter = () =>
  startIngest(readEnv({ ...fixture.environment.env, TAKT_PACE_SECS: '0.2', TAKT_SUMS_SECS: '0.2' }), [writer])
const waiting = { timeout: 60_000, interval: 100 }
const at = Date.parse('2026-03-02T06:00:00Z')
const minute = (k: number) => new Date(at + k * 60_000).toISOString()
const day = { startDate: minute(0), endDate: minute(60), resolution: 'total', ttlSecs: 0 }

/**
 * Creates a machine with a device that reports one minute of work over HTTP; the returned function reports another
 * minute.
 */
async function createReportingMachine(resourceID: string) {
  await fixture.request('POST', '/api/resources', { resourceID })
  const device = await fixture.request('POST', '/api/devices', { deviceTypeId: 'takt-h1', resourceId: resourceID })
  const deviceId = device.body.data.deviceId as number
  const { password } = (await fixture.request('POST', `/api/devices/${deviceId}/credentials`)).body.data
  const report = async (k: number) => {
    const slices = [{ from: minute(k), to: minute(k + 1), state: 'running', good: 4 }]
    const reply = await fixture.app.request(`/api/devices/${deviceId}/telemetry`, {
      method: 'POST',
      headers: { authorization: `Bearer ${password}` },
      body: JSON.stringify({ seq: k + 1, slices }),
    })
    expect(reply.status).toBe(200)
  }
  await report(0)
  return { deviceId, report }
}
const goodOf = async (resourceID: string) => {
  const { data } = (await fixture.request('POST', '/api/resources/getTEEP', { ...day, resourceIDs: [resourceID] })).body
  const [bucket] = data.total.buckets
  return bucket.goodCount + bucket.unscheduledGoodCount
}
const slicesOf = async (deviceId: number) => {
  const query = `SELECT count() AS slices FROM slice FINAL WHERE organization_id = 1 AND device_id = ${deviceId}`
  const response = await fixture.dependencies.clickhouse.query({ query, format: 'JSONEachRow' })
  return Number((await response.json<{ slices: string }>())[0]!.slices)
}
const erase = (deviceId: number) =>
  fixture.request('POST', `/api/devices/${deviceId}/erase`, { name: String(deviceId) })
const runErasure = async (deviceId: number) => {
  const { rows } = await sql<{ payload: unknown }>`select payload from graphile_worker._private_jobs
    where (payload ->> 'deviceId')::int = ${deviceId}::int`.execute(fixture.dependencies.systemDb)
  await eraseDeviceFacts(fixture.dependencies).run(rows[0]!.payload, undefined)
}

test('reports of a deleted device that were not written yet are counted once they are; reports of an erased device never reappear', async () => {
  const deleted = await createReportingMachine('KEPT')
  const erased = await createReportingMachine('ERASED')
  const inFlight = await createReportingMachine('IN HAND')
  expect((await fixture.request('DELETE', `/api/devices/${deleted.deviceId}`)).status).toBe(200)
  expect((await erase(erased.deviceId)).status).toBe(200)
  await runErasure(erased.deviceId)

  const ingest = await startIngest(
    readEnv({ ...fixture.environment.env, TAKT_PACE_SECS: '0.2', TAKT_SUMS_SECS: '0.2' }),
    [writer],
  )
  try {
    await vi.waitFor(async () => expect([await goodOf('KEPT'), await goodOf('IN HAND')]).toEqual([4, 4]), waiting)
    expect((await fixture.request('GET', `/api/devices/${deleted.deviceId}/facts`)).body.data).toMatchObject({
      slices: 1,
      parts: 4,
      retiredAt: expect.any(String),
    })
    expect(await slicesOf(erased.deviceId)).toBe(0)

    // The writer has received the message, and writes it after the existing facts were deleted.
    await inFlight.report(1)
    await erase(inFlight.deviceId)
    await runErasure(inFlight.deviceId)
    const { streams, consumers } = await fixture.dependencies.nats.jetstreamManager()
    const { last_seq } = (await streams.info('TELEMETRY')).state
    await (await createReportingMachine('LAST')).report(1)
    await vi.waitFor(async () => {
      const [consumer] = await consumers.list('TELEMETRY').next()
      expect(consumer!.ack_floor.stream_seq).toBeGreaterThan(last_seq)
    }, waiting)
    expect([await slicesOf(inFlight.deviceId), await slicesOf(erased.deviceId), await goodOf('KEPT')]).toEqual([
      0, 0, 4,
    ])
  } finally {
    await ingest.stop()
  }
})

test('the first response after a change marks results as being recomputed although no writer runs; the mark ends once the writer has caught up', async () => {
  const shifts = [{ shiftNum: 1, name: 'Day', days: ['MONDAY'], start: '00:00', end: '23:00', breaks: [] }]
  await fixture.request('POST', '/api/schedules', { scheduleID: 'S', timezone: 'UTC', shifts })
  await createReportingMachine('CHANGED')
  await fixture.request('PUT', '/api/resources/CHANGED', { scheduleID: 'S', effectiveFrom: '2020-01-01T00:00:00Z' })
  // More days than are summed from slices while rollups are behind.
  const long = { resourceIDs: ['CHANGED'], startDate: '2026-01-01', endDate: '2026-04-01' }
  const requestBoth = async (ttlSecs: number) => {
    const teep = await fixture.request('POST', '/api/resources/getTEEP', { ...long, resolution: 'total', ttlSecs })
    const breakdown = await fixture.request('POST', '/api/analytics/breakdown', {
      ...long,
      by: ['resourceID'],
      ttlSecs,
    })
    return [teep, breakdown].map(({ body }) => body.data)
  }
  const marks = async () => (await requestBoth(300)).map(({ recomputing }) => recomputing !== undefined)
  const waitForGoodCount = (goodCount: number) =>
    vi.waitFor(async () => {
      expect((await requestBoth(0))[0].total.buckets[0].goodCount).toBe(goodCount)
      expect(await marks()).toEqual([false, false])
    }, waiting)
  const first = await startWriter()
  await waitForGoodCount(4)
  await first.stop()

  const closed = { scheduleID: 'S', date: '2026-03-02', kind: 'closed', reason: 'Stocktaking' }
  expect((await fixture.request('POST', '/api/scheduleExceptions', closed)).status).toBe(200)
  expect(await marks()).toEqual([true, true])
  const second = await startWriter()
  try {
    await waitForGoodCount(0)
    expect((await requestBoth(0))[0].total.buckets[0].unscheduledGoodCount).toBe(4)
  } finally {
    await second.stop()
  }
})
