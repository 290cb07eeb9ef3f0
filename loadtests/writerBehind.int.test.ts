import { ensureStreams } from '@takt/store/nats/nats.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { analyticsArea } from '../gateway/areas/analytics/analyticsArea.ts'
import { eraseDeviceFacts } from '../gateway/areas/devices/deviceFactsErased.ts'
import { createItemsBed, type ItemsBed, itemAreas } from '../gateway/core/items/testing/items.bed.ts'
import { prepareJobs } from '../gateway/core/jobs/prepareJobs.ts'
import { messagingArea } from '../gateway/core/messaging/messagingArea.ts'
import { readEnv } from '../ingest/env.ts'
import { startIngest } from '../ingest/startIngest.ts'
import { writer } from '../ingest/write/writer.ts'

let bed: ItemsBed
beforeAll(async () => {
  bed = await createItemsBed([...itemAreas, analyticsArea, messagingArea])
  await ensureStreams(bed.dependencies.nats)
  await prepareJobs(bed.dependencies.env.DATABASE_URL)
})
afterAll(() => bed?.close())

const startWriter = () =>
  startIngest(readEnv({ ...bed.world.env, TAKT_PACE_SECS: '0.2', TAKT_SUMS_SECS: '0.2' }), [writer])
const waiting = { timeout: 60_000, interval: 100 }
const at = Date.parse('2026-03-02T06:00:00Z')
const minute = (k: number) => new Date(at + k * 60_000).toISOString()
const day = { startDate: minute(0), endDate: minute(60), resolution: 'total', ttlSecs: 0 }

/** A machine with a device that tells a minute of work, over HTTP; `tell` tells another one. */
async function toldMachine(resourceID: string) {
  await bed.ask('POST', '/api/resources', { resourceID })
  const device = await bed.ask('POST', '/api/devices', { deviceTypeId: 'takt-h1', resourceId: resourceID })
  const deviceId = device.body.data.deviceId as number
  const { password } = (await bed.ask('POST', `/api/devices/${deviceId}/credentials`)).body.data
  const tell = async (k: number) => {
    const slices = [{ from: minute(k), to: minute(k + 1), state: 'running', good: 4 }]
    const reply = await bed.app.request(`/api/devices/${deviceId}/telemetry`, {
      method: 'POST',
      headers: { authorization: `Bearer ${password}` },
      body: JSON.stringify({ seq: k + 1, slices }),
    })
    expect(reply.status).toBe(200)
  }
  await tell(0)
  return { deviceId, tell }
}
const goodOf = async (resourceID: string) => {
  const { data } = (await bed.ask('POST', '/api/resources/getTEEP', { ...day, resourceIDs: [resourceID] })).body
  const [bucket] = data.total.buckets
  return bucket.goodCount + bucket.unscheduledGoodCount
}
const slicesOf = async (deviceId: number) => {
  const query = `SELECT count() AS slices FROM slice FINAL WHERE organization_id = 1 AND device_id = ${deviceId}`
  const answer = await bed.dependencies.clickhouse.query({ query, format: 'JSONEachRow' })
  return Number((await answer.json<{ slices: string }>())[0]!.slices)
}
const erase = (deviceId: number) => bed.ask('POST', `/api/devices/${deviceId}/erase`, { name: String(deviceId) })
const runErasure = async (deviceId: number) => {
  const { rows } = await sql<{ payload: unknown }>`select payload from graphile_worker._private_jobs
    where (payload ->> 'deviceId')::int = ${deviceId}::int`.execute(bed.dependencies.systemDb)
  await eraseDeviceFacts(bed.dependencies).run(rows[0]!.payload, undefined)
}

test('what a deleted device told while nothing was written counts once it is; what an erased one told never comes back', async () => {
  const kept = await toldMachine('KEPT')
  const erased = await toldMachine('ERASED')
  const inHand = await toldMachine('IN HAND')
  expect((await bed.ask('DELETE', `/api/devices/${kept.deviceId}`)).status).toBe(200)
  expect((await erase(erased.deviceId)).status).toBe(200)
  await runErasure(erased.deviceId)

  const ingest = await startIngest(readEnv({ ...bed.world.env, TAKT_PACE_SECS: '0.2', TAKT_SUMS_SECS: '0.2' }), [
    writer,
  ])
  try {
    await vi.waitFor(async () => expect([await goodOf('KEPT'), await goodOf('IN HAND')]).toEqual([4, 4]), waiting)
    expect((await bed.ask('GET', `/api/devices/${kept.deviceId}/facts`)).body.data).toMatchObject({
      slices: 1,
      parts: 4,
      retiredAt: expect.any(String),
    })
    expect(await slicesOf(erased.deviceId)).toBe(0)

    // The writer has taken it, and writes it after what is there was deleted.
    await inHand.tell(1)
    await erase(inHand.deviceId)
    await runErasure(inHand.deviceId)
    const { streams, consumers } = await bed.dependencies.nats.jetstreamManager()
    const { last_seq } = (await streams.info('TELEMETRY')).state
    await (await toldMachine('LAST')).tell(1)
    await vi.waitFor(async () => {
      const [consumer] = await consumers.list('TELEMETRY').next()
      expect(consumer!.ack_floor.stream_seq).toBeGreaterThan(last_seq)
    }, waiting)
    expect([await slicesOf(inHand.deviceId), await slicesOf(erased.deviceId), await goodOf('KEPT')]).toEqual([0, 0, 4])
  } finally {
    await ingest.stop()
  }
})

test('the first answer after a change says that figures are being recomputed, though nobody writes; it ends once the writer is through', async () => {
  const shifts = [{ shiftNum: 1, name: 'Day', days: ['MONDAY'], start: '00:00', end: '23:00', breaks: [] }]
  await bed.ask('POST', '/api/schedules', { scheduleID: 'S', timezone: 'UTC', shifts })
  await toldMachine('CHANGED')
  await bed.ask('PUT', '/api/resources/CHANGED', { scheduleID: 'S', effectiveFrom: '2020-01-01T00:00:00Z' })
  // More days than are added up from slices while rollups are behind.
  const long = { resourceIDs: ['CHANGED'], startDate: '2026-01-01', endDate: '2026-04-01' }
  const answers = async (ttlSecs: number) => {
    const teep = await bed.ask('POST', '/api/resources/getTEEP', { ...long, resolution: 'total', ttlSecs })
    const breakdown = await bed.ask('POST', '/api/analytics/breakdown', { ...long, by: ['resourceID'], ttlSecs })
    return [teep, breakdown].map(({ body }) => body.data)
  }
  const marks = async () => (await answers(300)).map(({ recomputing }) => recomputing !== undefined)
  const through = (goodCount: number) =>
    vi.waitFor(async () => {
      expect((await answers(0))[0].total.buckets[0].goodCount).toBe(goodCount)
      expect(await marks()).toEqual([false, false])
    }, waiting)
  const first = await startWriter()
  await through(4)
  await first.stop()

  const closed = { scheduleID: 'S', date: '2026-03-02', kind: 'closed', reason: 'Stocktaking' }
  expect((await bed.ask('POST', '/api/scheduleExceptions', closed)).status).toBe(200)
  expect(await marks()).toEqual([true, true])
  const second = await startWriter()
  try {
    await through(0)
    expect((await answers(0))[0].total.buckets[0].unscheduledGoodCount).toBe(4)
  } finally {
    await second.stop()
  }
})
