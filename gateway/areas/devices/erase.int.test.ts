import { stateCodes } from '@takt/domain/areas/efficiency/timeline/state.ts'
import { insertSlices } from '@takt/store/clickhouse/insertSlices.bed.ts'
import { loadFloor } from '@takt/store/floor/floor.ts'
import { ensureStreams } from '@takt/store/nats/nats.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createItemsBed, type ItemsBed } from '../../core/items/testing/items.bed.ts'
import { prepareJobs } from '../../core/jobs/prepareJobs.ts'
import { eraseDeviceFacts } from './deviceFactsErased.ts'

let bed: ItemsBed
beforeAll(async () => {
  bed = await createItemsBed()
  await prepareJobs(bed.dependencies.env.DATABASE_URL)
  await ensureStreams(bed.dependencies.nats)
})
afterAll(() => bed?.close())

const minute = 60_000
const at = Date.parse('2026-03-02T06:00:00Z')

/** A machine with a device that told three slices of it, on two days. */
async function toldMachine(resourceID: string, deviceName: string | null = null) {
  await bed.ask('POST', '/api/resources', { resourceID })
  const body = { deviceTypeId: 'takt-h1', resourceId: resourceID, deviceName }
  const deviceId = (await bed.ask('POST', '/api/devices', body)).body.data.deviceId as number
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
  await insertSlices(bed.dependencies.clickhouse, [{ organizationId: 1, deviceId, slices }])
  await sql`insert into first_fact (organization_id, resource_id, at) values (1, ${resourceID}, ${at}::bigint)`.execute(
    bed.dependencies.systemDb,
  )
  return deviceId
}

const factsOf = (deviceId: number) => bed.ask('GET', `/api/devices/${deviceId}/facts`)
const erase = (deviceId: number, body: object = {}) => bed.ask('POST', `/api/devices/${deviceId}/erase`, body)
const attached = async (resourceID: string) =>
  (await loadFloor(bed.dependencies.systemDb, 1)).resources.get(resourceID)!.attachments.length

test('erasing says how much there is and waits for the name; then nothing is left, and the machine may go', async () => {
  const other = await toldMachine('M-0')
  const deviceId = await toldMachine('M-1', 'Hub at the lathe')
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
    `Device ${deviceId} told 3 slices on 2 days, 15 parts. Send its name to erase all of it.`,
  ])
  const wrong = await erase(deviceId, { name: 'hub' })
  expect([wrong.status, wrong.body.data.fields]).toEqual([400, { name: `is not the name of device ${deviceId}` }])
  expect([await attached('M-1'), (await factsOf(deviceId)).body.data.slices]).toEqual([1, 3])

  expect((await erase(deviceId, { name: 'Hub at the lathe' })).body.message).toBe('Device Erased')
  expect(await attached('M-1')).toBe(0)
  expect((await bed.ask('DELETE', '/api/resources/M-1')).status).toBe(200)
  const { clickhouse, systemDb } = bed.dependencies
  const { rows: jobs } = await sql<{ payload: unknown }>`select payload from graphile_worker._private_jobs`.execute(
    systemDb,
  )
  expect(jobs).toHaveLength(1)
  await eraseDeviceFacts(bed.dependencies).run(jobs[0]!.payload, undefined)
  const query = 'SELECT DISTINCT device_id AS id FROM slice UNION ALL SELECT DISTINCT device_id FROM slice_longest'
  const answer = await clickhouse.query({ query, format: 'JSONEachRow' })
  expect(await answer.json()).toEqual([{ id: other }, { id: other }])
  expect((await factsOf(deviceId)).status).toBe(404)
})

test('nothing brings an erased device back, and what its number would hold later is not deleted', async () => {
  const deviceId = await toldMachine('M-4')
  const changed = await bed.ask('PUT', `/api/devices/${deviceId}`, { reports: 'values' })
  const change = changed.body.change!
  await erase(deviceId, { name: String(deviceId) })
  const { clickhouse, systemDb } = bed.dependencies
  const undo = (...changes: string[]) => bed.ask('POST', '/api/changes/undo', { changes })
  // Nobody is told the id of an erasure; it can be counted to.
  const { rows: erasures } = await sql<{ id: string }>`select epoch || '-' || tx as id from event
    where organization_id = 1 and stream = ${`devices/${deviceId}`} order by version desc limit 1`.execute(systemDb)
  const erasure = erasures[0]!.id
  expect(erasure).not.toBe(change)
  const refused = await undo(erasure)
  expect([refused.status, refused.body.message]).toEqual([
    409,
    `Nothing was undone: Device ${deviceId} was erased, and nothing brings it back`,
  ])
  expect((await undo(change, erasure)).status).toBe(409)
  expect((await undo(change)).status).toBe(409)
  expect((await bed.ask('GET', `/api/devices/${deviceId}`)).status).toBe(404)

  const { rows: jobs } = await sql<{ payload: { deviceId: number; erasedAt: number } }>`
    select payload from graphile_worker._private_jobs order by id desc limit 1`.execute(systemDb)
  const { payload } = jobs[0]!
  expect(payload.deviceId).toBe(deviceId)
  const from = payload.erasedAt + 3_600_000
  const slice = { reason: null, empIDs: [], values: {}, seq: 1, ord: 0, from, to: from + minute, state: 1 as const }
  await insertSlices(clickhouse, [{ organizationId: 1, deviceId, slices: [{ ...slice, outputs: [] }] }])
  await eraseDeviceFacts(bed.dependencies).run(payload, undefined)
  const query = `SELECT toUnixTimestamp64Milli(from) AS at FROM slice WHERE device_id = ${deviceId}`
  const answer = await clickhouse.query({ query, format: 'JSONEachRow' })
  expect((await answer.json<{ at: string }>()).map((row) => Number(row.at))).toEqual([from])
})

test('one that was retired is erased by its number; none of another organization is', async () => {
  const deviceId = await toldMachine('M-2')
  await bed.ask('DELETE', `/api/devices/${deviceId}`)
  expect((await factsOf(deviceId)).body.data).toMatchObject({ slices: 3, retiredAt: expect.any(String) })
  expect(await attached('M-2')).toBe(1)
  expect((await erase(deviceId, { name: String(deviceId) })).status).toBe(200)
  expect(await attached('M-2')).toBe(0)
  expect((await bed.ask('GET', '/api/devices/999999/facts')).status).toBe(404)
  const theirs = await bed.ask('GET', `/api/devices/${await toldMachine('M-3')}/facts`, undefined, {
    organizationId: 2,
  })
  expect(theirs.status).toBe(404)
})

test('telemetry that nobody has written yet is said to be missing from what is counted, and goes with the rest', async () => {
  const deviceId = await toldMachine('M-5')
  const { nats, systemDb } = bed.dependencies
  const manager = await nats.jetstreamManager()
  const kept = async (subject: string) => {
    const [stream] = subject.split('.')
    const { state } = await manager.streams.info(stream!.toUpperCase(), { subjects_filter: subject })
    return state.subjects?.[subject] ?? 0
  }
  const subjects = ['telemetry', 'rejected'].map((kind) => `${kind}.1.${deviceId}`)
  for (const subject of [...subjects, `telemetry.1.${deviceId + 1}`]) await nats.jetstream().publish(subject, '{}')
  expect((await factsOf(deviceId)).body.data).toMatchObject({ slices: 3, mayBeMore: true })
  expect((await erase(deviceId)).body.message).toBe(
    `Device ${deviceId} told 3 slices on 2 days, 15 parts, and more that is still being written. ` +
      'Send its name to erase all of it.',
  )
  await erase(deviceId, { name: String(deviceId) })
  const { rows: jobs } = await sql<{ payload: unknown; wait: number }>`
    select payload, extract(epoch from run_at - now())::float8 as wait
    from graphile_worker._private_jobs order by id desc limit 1`.execute(systemDb)
  // Its connections are cut before.
  expect(jobs[0]!.wait).toBeGreaterThan(1)
  await eraseDeviceFacts(bed.dependencies).run(jobs[0]!.payload, undefined)
  expect(await Promise.all([...subjects, `telemetry.1.${deviceId + 1}`].map(kept))).toEqual([0, 0, 1])
})

test('what was taken back is not among what a device told', async () => {
  const deviceId = await toldMachine('M-9')
  const taken = { from: at, to: at + minute, state: stateCodes.void, outputs: [] }
  const slice = { reason: null, empIDs: [], values: {}, seq: 2, ord: 0, ...taken }
  await insertSlices(bed.dependencies.clickhouse, [{ organizationId: 1, deviceId, slices: [slice] }])
  const told = { slices: 2, days: 2, parts: 10, from: '2026-03-02T06:01:00.000Z' }
  expect((await factsOf(deviceId)).body.data).toMatchObject(told)
})
