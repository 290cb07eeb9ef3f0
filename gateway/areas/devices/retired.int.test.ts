import { loadFloor } from '@takt/store/floor/floor.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { rebuild } from '../../core/items/project/rebuild.ts'
import { createItemsBed, type ItemsBed, itemAreas } from '../../core/items/testing/items.bed.ts'
import { messagingArea } from '../../core/messaging/messagingArea.ts'
import { connectorsArea } from '../connectors/connectorsArea.ts'

let bed: ItemsBed
beforeAll(async () => {
  bed = await createItemsBed([...itemAreas, connectorsArea, messagingArea])
})
afterAll(() => bed?.close())

const addMachine = (resourceID: string, more: object = {}) => bed.ask('POST', '/api/resources', { resourceID, ...more })
const addDevice = async (resourceId: string | null, more: object = {}) =>
  (await bed.ask('POST', '/api/devices', { deviceTypeId: 'takt-h1', resourceId, ...more })).body.data.deviceId as number
const remove = (deviceId: number) => bed.ask('DELETE', `/api/devices/${deviceId}`)
const machineOf = async (resourceID: string) =>
  (await loadFloor(bed.dependencies.systemDb, 1)).resources.get(resourceID)!

/** As ingest does when a machine told something first. */
const told = (resourceID: string, at = Date.parse('2026-03-02T06:00:00Z')) =>
  sql`insert into first_fact (organization_id, resource_id, at) values (1, ${resourceID}, ${at}::bigint)`.execute(
    bed.dependencies.systemDb,
  )

test('a device that is deleted keeps its machine what it was: attached until then, on dashboards, and the next device follows it', async () => {
  await addMachine('M-1')
  const deviceId = await addDevice('M-1')
  await told('M-1')
  const before = Date.now()
  expect((await remove(deviceId)).body.message).toBe('Device Deleted')
  const after = Date.now()
  const machine = await machineOf('M-1')
  expect(machine.onDashboards).toBe(true)
  expect(machine.attachments).toEqual([
    { deviceId, resourceID: 'M-1', from: -Infinity, to: expect.any(Number), reports: 'state' },
  ])
  const { to } = machine.attachments[0]!
  expect([to >= before, to <= after]).toEqual([true, true])

  expect((await bed.ask('GET', `/api/devices/${deviceId}`)).status).toBe(404)
  const spare = await addDevice(null)
  const early = { resourceId: 'M-1', effectiveFrom: new Date(before - 60_000).toISOString() }
  expect((await bed.ask('PUT', `/api/devices/${spare}`, early)).body.message).toContain(
    `Device ${deviceId} already reports the state of resource M-1`,
  )
  const next = await addDevice('M-1')
  expect((await machineOf('M-1')).attachments.map((attachment) => [attachment.deviceId, attachment.from])).toEqual([
    [deviceId, -Infinity],
    [next, to],
  ])
})

test('one that was left out of dashboards stays left out; the log brings back what was kept', async () => {
  await addMachine('M-2')
  const deviceId = await addDevice('M-2', { excludeFromDashboardsAndReports: true })
  await told('M-2')
  await remove(deviceId)
  const before = await machineOf('M-2')
  expect([before.onDashboards, before.attachments.length]).toEqual([false, 1])
  await rebuild(
    bed.dependencies.systemDb,
    [...bed.items.values()].map(({ type }) => type),
  )
  expect(await machineOf('M-2')).toEqual(before)
})

test('a machine with a history is not deleted with its device; one that never told anything leaves nothing behind', async () => {
  await addMachine('M-3')
  const deviceId = await addDevice('M-3')
  await told('M-3')
  await remove(deviceId)
  const refused = await bed.ask('DELETE', '/api/resources/M-3')
  expect([refused.status, refused.body.message]).toEqual([
    409,
    `Resource M-3 is still referred to by 1 × Device (${deviceId}, retired)`,
  ])
  await addMachine('M-4')
  await remove(await addDevice('M-4'))
  expect((await machineOf('M-4')).attachments).toEqual([])
  expect((await bed.ask('DELETE', '/api/resources/M-4')).status).toBe(200)
})

test('one whose first words are still on their way is retired as well: whoever had credentials or a connector may have spoken', async () => {
  await addMachine('M-6')
  const [silent, values] = [await addDevice('M-6'), await addDevice('M-6', { reports: 'values' })]
  for (const deviceId of [silent, values])
    expect((await bed.ask('POST', `/api/devices/${deviceId}/credentials`)).status).toBe(200)
  await addMachine('M-7')
  const fetched = await addDevice('M-7')
  const options = { url: 'http://192.0.2.7:5000' }
  const connector = { connectorTypeId: 'mtconnect-agent', deviceId: fetched, enabled: false, options }
  const { connectorId } = (await bed.ask('POST', '/api/connectors', connector)).body.data
  await addMachine('M-8')
  const [later, spare] = [await addDevice('M-8', { reports: 'values' }), await addDevice(null)]
  const moved = await bed.ask('POST', '/api/connectors', { ...connector, deviceId: spare })
  await bed.ask('PUT', `/api/connectors/${moved.body.data.connectorId}`, { deviceId: later })
  for (const id of [connectorId, moved.body.data.connectorId]) await bed.ask('DELETE', `/api/connectors/${id}`)

  for (const deviceId of [silent, values, fetched, later, spare]) expect((await remove(deviceId)).status).toBe(200)
  const kept = async (resourceID: string) =>
    (await machineOf(resourceID)).attachments.map(({ deviceId, to }) => [deviceId, Number.isFinite(to)])
  expect(await kept('M-6')).toEqual([
    [silent, true],
    [values, true],
  ])
  expect([await kept('M-7'), await kept('M-8')]).toEqual([[[fetched, true]], [[later, true]]])
  expect((await bed.ask('DELETE', '/api/resources/M-6')).status).toBe(409)
  // It could speak, and of no machine.
  expect((await bed.ask('GET', `/api/devices/${spare}/facts`)).status).toBe(404)
})

test('a machine counts from its first fact or from the day that was given, in the zone of the organization, up to the other', async () => {
  await bed.ask('PUT', '/api/organizationSettings', { organizationId: 1, timeZone: 'America/New_York' })
  await addMachine('M-5')
  expect((await machineOf('M-5')).service).toEqual({ from: null, to: null, firstFact: null })
  await told('M-5', 1_772_000_000_000)
  expect((await machineOf('M-5')).service.firstFact).toBe(1_772_000_000_000)
  await bed.ask('PUT', '/api/resources/M-5', { commissionedOn: '2026-03-02', decommissionedOn: '2026-03-09' })
  expect((await machineOf('M-5')).service).toEqual({
    from: Date.parse('2026-03-02T05:00:00Z'),
    to: Date.parse('2026-03-09T04:00:00Z'),
    firstFact: 1_772_000_000_000,
  })
  const refused = await bed.ask('PUT', '/api/resources/M-5', { decommissionedOn: '2026-03-02' })
  expect([refused.status, refused.body.data.fields]).toEqual([
    400,
    { decommissionedOn: 'must be after the day of its commissioning' },
  ])
})
