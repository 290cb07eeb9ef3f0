import { loadFloor } from '@takt/store/floor/floor.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { rebuild } from '../../core/items/project/rebuild.ts'
import { createItemsFixture, type ItemsFixture, itemAreas } from '../../core/items/testing/items.fixture.ts'
import { messagingArea } from '../../core/messaging/messagingArea.ts'
import { connectorsArea } from '../connectors/connectorsArea.ts'

let fixture: ItemsFixture
beforeAll(async () => {
  fixture = await createItemsFixture([...itemAreas, connectorsArea, messagingArea])
})
afterAll(() => fixture?.close())

const addMachine = (resourceID: string, more: object = {}) =>
  fixture.request('POST', '/api/resources', { resourceID, ...more })
const addDevice = async (resourceId: string | null, more: object = {}) =>
  (await fixture.request('POST', '/api/devices', { deviceTypeId: 'takt-h1', resourceId, ...more })).body.data
    .deviceId as number
const remove = (deviceId: number) => fixture.request('DELETE', `/api/devices/${deviceId}`)
const machineOf = async (resourceID: string) =>
  (await loadFloor(fixture.dependencies.systemDb, 1)).resources.get(resourceID)!

/** Records the first fact of a machine, like ingest. */
const recordFirstFact = (resourceID: string, at = Date.parse('2026-03-02T06:00:00Z')) =>
  sql`insert into first_fact (organization_id, resource_id, at) values (1, ${resourceID}, ${at}::bigint)`.execute(
    fixture.dependencies.systemDb,
  )

test('after deletion of a device its machine keeps its attachment until then and stays on dashboards, and the next device follows', async () => {
  await addMachine('M-1')
  const deviceId = await addDevice('M-1')
  await recordFirstFact('M-1')
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

  expect((await fixture.request('GET', `/api/devices/${deviceId}`)).status).toBe(404)
  const spare = await addDevice(null)
  const early = { resourceId: 'M-1', effectiveFrom: new Date(before - 60_000).toISOString() }
  expect((await fixture.request('PUT', `/api/devices/${spare}`, early)).body.message).toContain(
    `Device ${deviceId} already reports the state of machine M-1`,
  )
  const next = await addDevice('M-1')
  expect((await machineOf('M-1')).attachments.map((attachment) => [attachment.deviceId, attachment.from])).toEqual([
    [deviceId, -Infinity],
    [next, to],
  ])
})

test('a device excluded from dashboards stays excluded; a rebuild from the log restores it', async () => {
  await addMachine('M-2')
  const deviceId = await addDevice('M-2', { excludeFromDashboardsAndReports: true })
  await recordFirstFact('M-2')
  await remove(deviceId)
  const before = await machineOf('M-2')
  expect([before.onDashboards, before.attachments.length]).toEqual([false, 1])
  await rebuild(
    fixture.dependencies.systemDb,
    [...fixture.items.values()].map(({ type }) => type),
  )
  expect(await machineOf('M-2')).toEqual(before)
})

test('a machine with history cannot be deleted after its device; a device without data is deleted completely', async () => {
  await addMachine('M-3')
  const deviceId = await addDevice('M-3')
  await recordFirstFact('M-3')
  await remove(deviceId)
  const rejected = await fixture.request('DELETE', '/api/resources/M-3')
  expect([rejected.status, rejected.body.message]).toEqual([
    409,
    `Machine M-3 cannot be deleted: it is still used by 1 device (${deviceId}, retired).`,
  ])
  await addMachine('M-4')
  await remove(await addDevice('M-4'))
  expect((await machineOf('M-4')).attachments).toEqual([])
  expect((await fixture.request('DELETE', '/api/resources/M-4')).status).toBe(200)
})

test('a device that had credentials or a connector is retired, because its first data may still be on the way', async () => {
  await addMachine('M-6')
  const [stateDevice, values] = [await addDevice('M-6'), await addDevice('M-6', { reports: 'values' })]
  for (const deviceId of [stateDevice, values])
    expect((await fixture.request('POST', `/api/devices/${deviceId}/credentials`)).status).toBe(200)
  await addMachine('M-7')
  const fetched = await addDevice('M-7')
  const options = { url: 'http://192.0.2.7:5000' }
  const connector = { connectorTypeId: 'mtconnect-agent', deviceId: fetched, enabled: false, options }
  const { connectorId } = (await fixture.request('POST', '/api/connectors', connector)).body.data
  await addMachine('M-8')
  const [secondDevice, spare] = [await addDevice('M-8', { reports: 'values' }), await addDevice(null)]
  const movedConnector = await fixture.request('POST', '/api/connectors', { ...connector, deviceId: spare })
  await fixture.request('PUT', `/api/connectors/${movedConnector.body.data.connectorId}`, { deviceId: secondDevice })
  for (const id of [connectorId, movedConnector.body.data.connectorId])
    await fixture.request('DELETE', `/api/connectors/${id}`)

  for (const deviceId of [stateDevice, values, fetched, secondDevice, spare])
    expect((await remove(deviceId)).status).toBe(200)
  const attachmentsOf = async (resourceID: string) =>
    (await machineOf(resourceID)).attachments.map(({ deviceId, to }) => [deviceId, Number.isFinite(to)])
  expect(await attachmentsOf('M-6')).toEqual([
    [stateDevice, true],
    [values, true],
  ])
  expect([await attachmentsOf('M-7'), await attachmentsOf('M-8')]).toEqual([[[fetched, true]], [[secondDevice, true]]])
  expect((await fixture.request('DELETE', '/api/resources/M-6')).status).toBe(409)
  // It could report, but was never attached to a machine.
  expect((await fixture.request('GET', `/api/devices/${spare}/facts`)).status).toBe(404)
})

test('the service time of a machine starts with its first fact or the given day and ends with the given day, in the organization zone', async () => {
  await fixture.request('PUT', '/api/organizationSettings', { organizationId: 1, timeZone: 'America/New_York' })
  await addMachine('M-5')
  expect((await machineOf('M-5')).service).toEqual({ from: null, to: null, firstFact: null })
  await recordFirstFact('M-5', 1_772_000_000_000)
  expect((await machineOf('M-5')).service.firstFact).toBe(1_772_000_000_000)
  await fixture.request('PUT', '/api/resources/M-5', { commissionedOn: '2026-03-02', decommissionedOn: '2026-03-09' })
  expect((await machineOf('M-5')).service).toEqual({
    from: Date.parse('2026-03-02T05:00:00Z'),
    to: Date.parse('2026-03-09T04:00:00Z'),
    firstFact: 1_772_000_000_000,
  })
  const rejected = await fixture.request('PUT', '/api/resources/M-5', { decommissionedOn: '2026-03-02' })
  expect([rejected.status, rejected.body.data.fields]).toEqual([
    400,
    { decommissionedOn: 'must be after the day of its commissioning' },
  ])
})
