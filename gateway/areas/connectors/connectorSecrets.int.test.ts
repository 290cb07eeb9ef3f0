import { noPermissions, permissionsWhere } from '@takt/domain/core/rights/permissions.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { add, fixture, prepareConnectors, shdr } from './connectors.fixture.ts'

prepareConnectors()

test('secrets are write-only: they do not appear in responses, lists, history, events or tables', async () => {
  const password = 'a-very-secret-word'
  const options = { endpointUrl: 'opc.tcp://plc:4840', userName: 'takt', password }
  const row = await add({ ...(await shdr()), connectorTypeId: 'opcua', enabled: false, options })
  expect(row.options).toEqual({
    endpointUrl: 'opc.tcp://plc:4840',
    userName: 'takt',
    securityMode: 'SignAndEncrypt',
    securityPolicy: 'automatic',
    publishMs: 500,
    queueSize: 100,
    deadband: 0,
    signals: [],
  })
  expect(row.secretsSetAt).toEqual(expect.any(String))
  const path = `/api/connectors/${row.connectorId}`
  const changed = await fixture.request('PUT', path, { options: { ...(row.options as object), userName: 'other' } })
  expect(changed.body.data).toMatchObject({ secretsSetAt: row.secretsSetAt, options: { userName: 'other' } })
  expect(await fixture.rowsOf('connector_secret')).toHaveLength(1)
  const responses = [
    row,
    changed.body,
    (await fixture.request('GET', '/api/connectors')).body,
    (await fixture.request('GET', `${path}/history`)).body,
  ]
  const tables = await Promise.all(['event', 'connectors', 'connector_secret'].map(fixture.rowsOf))
  expect(JSON.stringify([responses, tables])).not.toContain(password)
  // A stored secret is not sent to another address, or in clear, by a user who cannot read it.
  for (const other of [{ endpointUrl: 'opc.tcp://plc:4841' }, { securityMode: 'None' }]) {
    const change = { options: { ...(row.options as object), ...other } }
    const rejected = await fixture.request('PUT', path, change)
    expect([rejected.status, rejected.body.data.fields]).toEqual([
      400,
      { 'options.password': 'The address or its protection has changed: enter this again, or send null to remove it.' },
    ])
  }
  const newOptions = { ...(row.options as object), endpointUrl: 'opc.tcp://elsewhere:4840', password: 'another-one' }
  expect((await fixture.request('PUT', path, { options: newOptions })).status).toBe(200)
  const split = { options: { ...(row.options as object), endpointUrl: 'opc.tcp://plc\r\nX:4840' } }
  expect((await fixture.request('PUT', path, split)).status).toBe(400)
  const response = await fixture.request('PUT', path, { options: { ...(row.options as object), password: null } })
  expect((response.body.data as Record<string, unknown>).secretsSetAt).not.toBe(row.secretsSetAt)
  await fixture.request('DELETE', path)
  expect(await fixture.rowsOf('connector_secret')).toHaveLength(0)
})

test('a tag reader is connected by its address; its password is write-only', async () => {
  const options = { url: 'http://10.0.0.9/api/v1/data/stream', userName: 'root', password: 'a-very-secret-word' }
  const row = await add({ ...(await shdr()), connectorTypeId: 'tag-reader', options })
  expect(row).toMatchObject({ enabled: true, status: 'connecting', secretsSetAt: expect.any(String) })
  expect(row.options).toEqual({ url: options.url, userName: 'root' })
  const closed = { connectorTypeId: 'tag-reader', options: { url: 'http://127.0.0.1:8080/api/v1/data/stream' } }
  const { body } = await fixture.request('POST', '/api/connectors', await shdr(closed))
  expect(body.data.fields['options.url']).toContain('leads to this installation itself')
})

test('a connector saved with outdated options of its type cannot be enabled until they are updated', async () => {
  const { connectorId } = await add(
    await shdr({ connectorTypeId: 'tag-reader', enabled: false, options: { url: 'http://10.0.0.9/stream' } }),
  )
  const oldOptions = JSON.stringify({ host: '10.0.0.9', port: 5084, antennas: {} })
  await sql`update connectors set options = ${oldOptions}::jsonb where connector_id = ${connectorId}`.execute(
    fixture.dependencies.systemDb,
  )
  const path = `/api/connectors/${connectorId}`
  const rejected = await fixture.request('PUT', path, { enabled: true })
  expect([rejected.status, Object.keys(rejected.body.data.fields)]).toEqual([
    400,
    expect.arrayContaining(['options.url']),
  ])
  const options = { url: 'http://10.0.0.9/stream' }
  expect((await fixture.request('PUT', path, { enabled: true, options })).status).toBe(200)
})

test('requires the right to integrations; another organization sees nothing', async () => {
  const row = await add(await shdr())
  const reader = { permissions: permissionsWhere((area, flag) => area === 'integrations' && flag === 'read') }
  expect((await fixture.request('GET', '/api/connectors', undefined, { permissions: noPermissions })).status).toBe(403)
  expect(
    (await fixture.request('GET', '/api/connectors/types', undefined, { permissions: noPermissions })).status,
  ).toBe(403)
  expect((await fixture.request('GET', '/api/connectors', undefined, reader)).status).toBe(200)
  expect((await fixture.request('POST', '/api/connectors', await shdr(), reader)).status).toBe(403)
  const other = { organizationId: 2 }
  expect((await fixture.request('GET', '/api/connectors', undefined, other)).body.data).toEqual([])
  expect((await fixture.request('PUT', `/api/connectors/${row.connectorId}`, { description: 'x' }, other)).status).toBe(
    404,
  )
  expect((await fixture.request('DELETE', `/api/connectors/${row.connectorId}`, undefined, other)).status).toBe(404)
  const foreign = await fixture.request('POST', '/api/connectors', await shdr(), other)
  expect(foreign.status).toBe(400)
})
