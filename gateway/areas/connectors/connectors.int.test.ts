import { connectorTypeIds } from '@takt/domain/areas/connectors/connectorTypeIds.ts'
import { findConnectorType } from '@takt/domain/areas/connectors/connectorTypes.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { add, fixture, keys, prepareConnectors, shdr } from './connectors.fixture.ts'

prepareConnectors()

// Proves OPS-284
test('lists the types with their options', async () => {
  const { status, body } = await fixture.request('GET', '/api/connectors/types')
  expect(status).toBe(200)
  const types = body.data as {
    connectorTypeId: string
    optionDefinitions: { name: string; kind: string }[]
  }[]
  expect(types.map(({ connectorTypeId }) => connectorTypeId)).toEqual(connectorTypeIds)
  for (const { connectorTypeId, optionDefinitions } of types)
    for (const { name, kind } of optionDefinitions) {
      const type = findConnectorType(connectorTypeId)!
      expect(Object.keys(type.options.shape)).toContain(name.split('.')[0])
      expect(type.secrets.includes(name)).toBe(kind === 'secret')
    }
})

// Proves OPS-280, OPS-281, OPS-282, OPS-283
test('a connector is added, listed, changed without an ID in the path, and removed', async () => {
  const { status, body } = await fixture.request('POST', '/api/connectors', await shdr())
  expect(status).toBe(200)
  const row = body.data as Record<string, unknown>
  expect(row).toMatchObject({
    connectorTypeId: 'mtconnect-shdr',
    enabled: true,
    status: 'connecting',
    lastError: null,
    lastDataAt: null,
    failingSince: null,
    machineUnknown: null,
    machineUnknownSince: null,
  })
  const listed = await fixture.request('GET', `/api/connectors?connectorId=${row.connectorId}`)
  expect(listed.body.data).toEqual([row])
  const changed = await fixture.request('PUT', '/api/connectors', { ...row, description: 'Mill', enabled: false })
  expect(changed.body.data).toMatchObject({ connectorId: row.connectorId, description: 'Mill', status: 'stopped' })
  expect((await fixture.request('DELETE', `/api/connectors/${row.connectorId}`)).status).toBe(200)
  expect((await fixture.request('GET', `/api/connectors/${row.connectorId}`)).status).toBe(404)
  const next = await add(await shdr())
  expect(next.connectorId).toBeGreaterThan(Number(row.connectorId))
})

// Proves OPS-128
test('a connector has a connectorId; its type comes from a separate list whose entries are not connectors', async () => {
  const { connectorId, connectorTypeId } = await add(await shdr())
  expect(connectorId).toEqual(expect.any(Number))
  const connectors = (await fixture.request('GET', '/api/connectors')).body.data as Record<string, unknown>[]
  const types = (await fixture.request('GET', '/api/connectors/types')).body.data as Record<string, unknown>[]
  expect(connectors.map((row) => row.connectorId)).toContain(connectorId)
  expect(types.map((row) => row.connectorTypeId)).toContain(connectorTypeId)
  expect(types.filter((row) => 'connectorId' in row)).toEqual([])
  const unknown = await fixture.request('POST', '/api/connectors', await shdr({ connectorTypeId: 'smoke-signals' }))
  expect([unknown.status, Object.keys(unknown.body.data.fields)]).toEqual([400, ['connectorTypeId']])
})

test('the status comes from ingest; if ingest is silent, the status says so', async () => {
  const { connectorId } = await add(await shdr())
  const setStatus = (status: string, age: string) =>
    sql`insert into connector_status (organization_id, connector_id, status, last_error, last_data_at, updated_at,
        machine_unknown, machine_unknown_since, failing_since)
      values (1, ${connectorId}, ${status}, 'no route', '2026-03-02T14:00:00Z', now() - ${age}::interval,
        'unavailable', '2026-03-02T13:00:00Z', '2026-03-02T12:00:00Z')
      on conflict (organization_id, connector_id) do update
        set status = excluded.status, updated_at = excluded.updated_at
    `.execute(fixture.dependencies.systemDb)
  await setStatus('failing', '1 second')
  const readConnector = async () => (await fixture.request('GET', `/api/connectors/${connectorId}`)).body.data
  expect(await readConnector()).toMatchObject({
    status: 'failing',
    lastError: 'no route',
    lastDataAt: '2026-03-02T14:00:00.000Z',
    machineUnknown: 'unavailable',
    machineUnknownSince: '2026-03-02T13:00:00.000Z',
    failingSince: '2026-03-02T12:00:00.000Z',
  })
  await setStatus('connected', '2 minutes')
  const silent = await readConnector()
  expect(silent).toMatchObject({
    status: 'failing',
    lastError: expect.stringContaining('ingest'),
    machineUnknown: null,
  })
  const failingMs = Date.now() - Date.parse(silent.failingSince)
  expect(failingMs).toBeGreaterThanOrEqual(120_000)
  expect(failingMs).toBeLessThan(600_000)
})

test.each([
  ['no port', { options: { host: 'a', keys } }, 'options.port', 'is required'],
  ['a port out of range', { options: { host: 'a', port: 70_000, keys } }, 'options.port', 'must be at most 65535'],
  ['a port in words', { options: { host: 'a', port: 'x', keys } }, 'options.port', 'must be a number'],
  ['no execution item', { options: { host: 'a', port: 1, keys: {} } }, 'options.keys.execution', 'is required'],
  ['no items at all', { options: { host: 'a', port: 1 } }, 'options.keys.execution', 'is required'],
  [
    'an empty item',
    { options: { host: 'a', port: 1, keys: { execution: ' ' } } },
    'options.keys.execution',
    'must not be empty',
  ],
  ['an unknown option', { options: { host: 'a', port: 1, keys, speed: 2 } }, 'options.speed', 'is not a field here'],
  ['a URL instead of a host', { options: { host: 'http://a/', port: 1, keys } }, 'options.host', 'Enter a host name'],
  ['an unknown type', { connectorTypeId: 'modbus' }, 'connectorTypeId', 'must be one of'],
  ['an unknown device', { deviceId: 99_999 }, 'deviceId', ''],
  ['no address of a reader', { connectorTypeId: 'tag-reader', options: {} }, 'options.url', 'is required'],
  [
    'a reader over MQTT',
    { connectorTypeId: 'tag-reader', options: { url: 'mqtt://10.0.0.9' } },
    'options.url',
    'must start with http://',
  ],
  [
    'a password in the address',
    { connectorTypeId: 'mtconnect-agent', options: { url: 'http://a:b@agent:5000' } },
    'options.url',
    'Remove user name and password',
  ],
])('%s is rejected with the field name and a readable message', async (_name, more, field, message) => {
  const { status, body } = await fixture.request('POST', '/api/connectors', await shdr(more))
  expect(status).toBe(400)
  const { fields } = body.data as { fields: Record<string, string> }
  expect(fields).toHaveProperty([field], expect.stringMatching(message))
  expect(body.message).not.toMatch(/Invalid input|expected|Too big/)
})

const closedHosts = [
  '127.0.0.1',
  '0x7f.1',
  '2130706433',
  '127.1.',
  'localhost',
  '::1',
  '::ffff:127.0.0.1',
  '64:ff9b::7f00:1',
]

test.each([...closedHosts, '0.0.0.0', '169.254.169.254', 'fe80::1', '255.255.255.255'])(
  'a connector to %s is rejected at the field, as adapter and as agent',
  async (host) => {
    const words = 'leads to this installation itself'
    const options = { host, port: 7878, keys: { execution: 'e' } }
    const adapter = await fixture.request('POST', '/api/connectors', await shdr({ options }))
    expect(adapter.status).toBe(400)
    expect(adapter.body.data.fields['options.host']).toContain(words)
    const url = `http://${host.includes(':') ? `[${host}]` : host}:5000/agent`
    const agent = { connectorTypeId: 'mtconnect-agent', options: { url } }
    expect(
      (await fixture.request('POST', '/api/connectors', await shdr(agent))).body.data.fields['options.url'],
    ).toContain(words)
  },
)

test('a change to a blocked address is rejected too; a disabled connector with one cannot be enabled', async () => {
  const { connectorId } = await add(await shdr())
  const options = { host: '127.0.0.1', port: 7878, keys: { execution: 'e' } }
  expect((await fixture.request('PUT', `/api/connectors/${connectorId}`, { options })).status).toBe(400)
  const disabled = await add(await shdr({ options, enabled: false }))
  const enabled = await fixture.request('PUT', `/api/connectors/${disabled.connectorId}`, { enabled: true })
  expect(Object.keys(enabled.body.data.fields)).toEqual(['options.host'])
})

test('a device has only one source at a time', async () => {
  const first = await add(await shdr())
  const second = await fixture.request('POST', '/api/connectors', { ...(await shdr()), deviceId: first.deviceId })
  expect(second.status).toBe(409)
  expect(second.body.message).toContain(`Connector ${first.connectorId} already feeds device ${first.deviceId}`)
  const disabled = await add({ ...(await shdr()), deviceId: first.deviceId, enabled: false })
  expect((await fixture.request('PUT', `/api/connectors/${disabled.connectorId}`, { enabled: true })).status).toBe(409)
  await fixture.request('PUT', `/api/connectors/${first.connectorId}`, { enabled: false })
  expect((await fixture.request('PUT', `/api/connectors/${disabled.connectorId}`, { enabled: true })).status).toBe(200)
})
