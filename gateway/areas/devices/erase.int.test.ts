import { stateCodes } from '@takt/domain/areas/efficiency/timeline/state.ts'
import { insertSlices } from '@takt/store/clickhouse/insertSlices.fixture.ts'
import { loadFloor } from '@takt/store/floor/floor.ts'
import { ensureStreams } from '@takt/store/nats/nats.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createItemsFixture, type ItemsFixture } from '../../core/items/testing/items.fixture.ts'
import { prepareJobs } from '../../core/jobs/prepareJobs.ts'
import { eraseDeviceFacts } from './deviceFactsErased.ts'

let fixture: ItemsFixture
beforeAll(async () => {
  fixture = await createItemsFixture()
  await prepareJobs(fixture.dependencies.env.DATABASE_URL)
  await ensureStreams(fixture.dependencies.nats)
})
afterAll(() => fixture?.close())

const minute = 60_000
const at = Date.parse('2026-03-02T06:00:00Z')

/** Creates a machine with a device that reported three slices on two days. */
async function machineWithSlices(resourceID: string, deviceName: string | null = null) {
  await fixture.request('POST', '/api/resources', { resourceID })
  const body = { deviceTypeId: 'takt-h1', resourceId: resourceID, deviceName }
  const deviceId = (await fixture.request('POST', '/api/devices', body)).body.data.deviceId as number
  const slice = { reason: null, empIDs: [], values: {}, seq: 1, ord: 0 }
  const work = {
    jobNum: null,
    assemblySeq: null,
    oprSeq: null,
    partNum: null,
    partRevision: null,
    idealCycleSecs: null,
  }
  const slices = [0, minute, 86_400_000].map((after) => ({
    ...slice,
    from: at + after,
    to: at + after + minute,
    state: 1 as const,
    outputs: [{ ...work, good: 4, scrap: 1, rework: 0 }],
  }))
  await insertSlices(fixture.dependencies.clickhouse, [{ organizationId: 1, deviceId, slices }])
  await sql`insert into first_fact (organization_id, resource_id, at) values (1, ${resourceID}, ${at}::bigint)`.execute(
    fixture.dependencies.systemDb,
  )
  return deviceId
}

const factsOf = (deviceId: number) => fixture.request('GET', `/api/devices/${deviceId}/facts`)
const erase = (deviceId: number, body: object = {}) => fixture.request('POST', `/api/devices/${deviceId}/erase`, body)
const attached = async (resourceID: string) =>
  (await loadFloor(fixture.dependencies.systemDb, 1)).resources.get(resourceID)!.attachments.length

test('erasing shows the amount of data and requires the name; afterwards all data is gone and the machine can be deleted', async () => {
  const other = await machineWithSlices('M-0')
  const deviceId = await machineWithSlices('M-1', 'Hub at the lathe')
  expect((await factsOf(deviceId)).body.data).toEqual({
    deviceId,
    deviceName: 'Hub at the lathe',
    retiredAt: null,
    resourceIDs: ['M-1'],
    slices: 3,
    days: 2,
    parts: 15,
    from: '2026-03-02T06:00:00.000Z',
    to: '2026-03-03T06:01:00.000Z',
    mayBeMore: false,
  })
  const unnamed = await erase(deviceId)
  expect([unnamed.status, unnamed.body.message]).toEqual([
    409,
    `Device ${deviceId} reported 3 slices on 2 days, 15 parts. Send its name to erase all of it.`,
  ])
  const wrong = await erase(deviceId, { name: 'hub' })
  expect([wrong.status, wrong.body.data.fields]).toEqual([400, { name: `is not the name of device ${deviceId}` }])
  expect([await attached('M-1'), (await factsOf(deviceId)).body.data.slices]).toEqual([1, 3])

  expect((await erase(deviceId, { name: 'Hub at the lathe' })).body.message).toBe('Device Erased')
  expect(await attached('M-1')).toBe(0)
  expect((await fixture.request('DELETE', '/api/resources/M-1')).status).toBe(200)
  const { clickhouse, systemDb } = fixture.dependencies
  const { rows: jobs } = await sql<{ payload: unknown }>`select payload from graphile_worker._private_jobs`.execute(
    systemDb,
  )
  expect(jobs).toHaveLength(1)
  await eraseDeviceFacts(fixture.dependencies).run(jobs[0]!.payload, undefined)
  const query = 'SELECT DISTINCT device_id AS id FROM slice UNION ALL SELECT DISTINCT device_id FROM slice_longest'
  const result = await clickhouse.query({ query, format: 'JSONEachRow' })
  expect(await result.json()).toEqual([{ id: other }, { id: other }])
  expect((await factsOf(deviceId)).status).toBe(404)
})

test('an erased device cannot be restored, and later data with its ID is kept', async () => {
  const deviceId = await machineWithSlices('M-4')
  const changed = await fixture.request('PUT', `/api/devices/${deviceId}`, { reports: 'values' })
  const change = changed.body.change!
  await erase(deviceId, { name: String(deviceId) })
  const { clickhouse, systemDb } = fixture.dependencies
  const undo = (...changes: string[]) => fixture.request('POST', '/api/changes/undo', { changes })
  // The ID of an erasure is not returned to anyone, but it can be guessed.
  const { rows: erasures } = await sql<{ id: string }>`select epoch || '-' || tx as id from event
    where organization_id = 1 and stream = ${`devices/${deviceId}`} order by version desc limit 1`.execute(systemDb)
  const erasure = erasures[0]!.id
  expect(erasure).not.toBe(change)
  const rejected = await undo(erasure)
  expect([rejected.status, rejected.body.message]).toEqual([
    409,
    `Nothing was undone: Device ${deviceId} was erased and cannot be restored`,
  ])
  expect((await undo(change, erasure)).status).toBe(409)
  expect((await undo(change)).status).toBe(409)
  expect((await fixture.request('GET', `/api/devices/${deviceId}`)).status).toBe(404)

  const { rows: jobs } = await sql<{ payload: { deviceId: number; erasedAt: number } }>`
    select payload from graphile_worker._private_jobs order by id desc limit 1`.execute(systemDb)
  const { payload } = jobs[0]!
  expect(payload.deviceId).toBe(deviceId)
  const from = payload.erasedAt + 3_600_000
  const slice = { reason: null, empIDs: [], values: {}, seq: 1, ord: 0, from, to: from + minute, state: 1 as const }
  await insertSlices(clickhouse, [{ organizationId: 1, deviceId, slices: [{ ...slice, outputs: [] }] }])
  await eraseDeviceFacts(fixture.dependencies).run(payload, undefined)
  const query = `SELECT toUnixTimestamp64Milli(from) AS at FROM slice WHERE device_id = ${deviceId}`
  const result = await clickhouse.query({ query, format: 'JSONEachRow' })
  expect((await result.json<{ at: string }>()).map((row) => Number(row.at))).toEqual([from])
})

test('erases a retired device by its ID, but no device of another organization', async () => {
  const deviceId = await machineWithSlices('M-2')
  await fixture.request('DELETE', `/api/devices/${deviceId}`)
  expect((await factsOf(deviceId)).body.data).toMatchObject({ slices: 3, retiredAt: expect.any(String) })
  expect(await attached('M-2')).toBe(1)
  expect((await erase(deviceId, { name: String(deviceId) })).status).toBe(200)
  expect(await attached('M-2')).toBe(0)
  expect((await fixture.request('GET', '/api/devices/999999/facts')).status).toBe(404)
  const response = await fixture.request('GET', `/api/devices/${await machineWithSlices('M-3')}/facts`, undefined, {
    organizationId: 2,
  })
  expect(response.status).toBe(404)
})

test('queued telemetry is reported as not yet counted and is erased as well', async () => {
  const deviceId = await machineWithSlices('M-5')
  const { nats, systemDb } = fixture.dependencies
  const manager = await nats.jetstreamManager()
  const countMessages = async (subject: string) => {
    const [stream] = subject.split('.')
    const { state } = await manager.streams.info(stream!.toUpperCase(), { subjects_filter: subject })
    return state.subjects?.[subject] ?? 0
  }
  const subjects = ['telemetry', 'rejected'].map((kind) => `${kind}.1.${deviceId}`)
  for (const subject of [...subjects, `telemetry.1.${deviceId + 1}`]) await nats.jetstream().publish(subject, '{}')
  expect((await factsOf(deviceId)).body.data).toMatchObject({ slices: 3, mayBeMore: true })
  expect((await erase(deviceId)).body.message).toBe(
    `Device ${deviceId} reported 3 slices on 2 days, 15 parts, and more that is still being written. ` +
      'Send its name to erase all of it.',
  )
  await erase(deviceId, { name: String(deviceId) })
  const { rows: jobs } = await sql<{ payload: unknown; wait: number }>`
    select payload, extract(epoch from run_at - now())::float8 as wait
    from graphile_worker._private_jobs order by id desc limit 1`.execute(systemDb)
  // Leaves time to disconnect the device first.
  expect(jobs[0]!.wait).toBeGreaterThan(1)
  await eraseDeviceFacts(fixture.dependencies).run(jobs[0]!.payload, undefined)
  expect(await Promise.all([...subjects, `telemetry.1.${deviceId + 1}`].map(countMessages))).toEqual([0, 0, 1])
})

test('retracted slices do not count as data of a device', async () => {
  const deviceId = await machineWithSlices('M-9')
  const voidSlice = { from: at, to: at + minute, state: stateCodes.void, outputs: [] }
  const slice = { reason: null, empIDs: [], values: {}, seq: 2, ord: 0, ...voidSlice }
  await insertSlices(fixture.dependencies.clickhouse, [{ organizationId: 1, deviceId, slices: [slice] }])
  const expected = { slices: 2, days: 2, parts: 10, from: '2026-03-02T06:01:00.000Z' }
  expect((await factsOf(deviceId)).body.data).toMatchObject(expected)
})
