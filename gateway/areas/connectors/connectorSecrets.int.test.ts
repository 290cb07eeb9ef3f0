import { noPermissions, permissionsWhere } from '@takt/domain/core/rights/permissions.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { add, bed, prepareConnectors, shdr } from './connectors.fixture.ts'

prepareConnectors()

test('secrets are written, never read: not in answers, lists, history, events or tables', async () => {
  const password = 'a-very-secret-word'
  const options = { endpointUrl: 'opc.tcp://plc:4840', userName: 'takt', password }
  const row = await add({ ...(await shdr()), connectorTypeId: 'opcua', enabled: false, options })
  expect(row.options).toEqual({
    endpointUrl: 'opc.tcp://plc:4840',
    userName: 'takt',
    securityMode: 'SignAndEncrypt',
    nodeIds: {},
  })
  expect(row.secretsSetAt).toEqual(expect.any(String))
  const path = `/api/connectors/${row.connectorId}`
  const changed = await bed.ask('PUT', path, { options: { ...(row.options as object), userName: 'other' } })
  expect(changed.body.data).toMatchObject({ secretsSetAt: row.secretsSetAt, options: { userName: 'other' } })
  expect(await bed.rowsOf('connector_secret')).toHaveLength(1)
  const seen = [
    row,
    changed.body,
    (await bed.ask('GET', '/api/connectors')).body,
    (await bed.ask('GET', `${path}/history`)).body,
  ]
  const kept = await Promise.all(['event', 'connectors', 'connector_secret'].map(bed.rowsOf))
  expect(JSON.stringify([seen, kept])).not.toContain(password)
  // What is kept for one place is not sent to another by whoever cannot read it.
  for (const endpointUrl of ['opc.tcp://elsewhere:4840', 'opc.tcp://plc:4841']) {
    const moved = { options: { ...(row.options as object), endpointUrl } }
    const refused = await bed.ask('PUT', path, moved)
    expect([refused.status, refused.body.data.fields]).toEqual([
      400,
      { 'options.password': 'The address is another one: give this again, or null to forget it.' },
    ])
  }
  const there = { ...(row.options as object), endpointUrl: 'opc.tcp://elsewhere:4840', password: 'another-one' }
  expect((await bed.ask('PUT', path, { options: there })).status).toBe(200)
  const split = { options: { ...(row.options as object), endpointUrl: 'opc.tcp://plc\r\nX:4840' } }
  expect((await bed.ask('PUT', path, split)).status).toBe(400)
  const forgotten = await bed.ask('PUT', path, { options: { ...(row.options as object), password: null } })
  expect((forgotten.body.data as Record<string, unknown>).secretsSetAt).not.toBe(row.secretsSetAt)
  await bed.ask('DELETE', path)
  expect(await bed.rowsOf('connector_secret')).toHaveLength(0)
})

test('a tag reader is connected by its address; its password is written, never read', async () => {
  const options = { url: 'http://10.0.0.9/api/v1/data/stream', userName: 'root', password: 'a-very-secret-word' }
  const row = await add({ ...(await shdr()), connectorTypeId: 'tag-reader', options })
  expect(row).toMatchObject({ enabled: true, status: 'connecting', secretsSetAt: expect.any(String) })
  expect(row.options).toEqual({ url: options.url, userName: 'root' })
  const closed = { connectorTypeId: 'tag-reader', options: { url: 'http://127.0.0.1:8080/api/v1/data/stream' } }
  const { body } = await bed.ask('POST', '/api/connectors', await shdr(closed))
  expect(body.data.fields['options.url']).toContain('leads to this installation itself')
})

test('what was kept when its type asked for other options is not enabled before it is described anew', async () => {
  const { connectorId } = await add(
    await shdr({ connectorTypeId: 'tag-reader', enabled: false, options: { url: 'http://10.0.0.9/stream' } }),
  )
  const older = JSON.stringify({ host: '10.0.0.9', port: 5084, antennas: {} })
  await sql`update connectors set options = ${older}::jsonb where connector_id = ${connectorId}`.execute(
    bed.dependencies.systemDb,
  )
  const path = `/api/connectors/${connectorId}`
  const refused = await bed.ask('PUT', path, { enabled: true })
  expect([refused.status, Object.keys(refused.body.data.fields)]).toEqual([
    400,
    expect.arrayContaining(['options.url']),
  ])
  const options = { url: 'http://10.0.0.9/stream' }
  expect((await bed.ask('PUT', path, { enabled: true, options })).status).toBe(200)
})

test('integrations must be allowed; another organization sees nothing', async () => {
  const row = await add(await shdr())
  const reader = { permissions: permissionsWhere((area, flag) => area === 'integrations' && flag === 'read') }
  expect((await bed.ask('GET', '/api/connectors', undefined, { permissions: noPermissions })).status).toBe(403)
  expect((await bed.ask('GET', '/api/connectors/types', undefined, { permissions: noPermissions })).status).toBe(403)
  expect((await bed.ask('GET', '/api/connectors', undefined, reader)).status).toBe(200)
  expect((await bed.ask('POST', '/api/connectors', await shdr(), reader)).status).toBe(403)
  const other = { organizationId: 2 }
  expect((await bed.ask('GET', '/api/connectors', undefined, other)).body.data).toEqual([])
  expect((await bed.ask('PUT', `/api/connectors/${row.connectorId}`, { description: 'x' }, other)).status).toBe(404)
  expect((await bed.ask('DELETE', `/api/connectors/${row.connectorId}`, undefined, other)).status).toBe(404)
  const foreign = await bed.ask('POST', '/api/connectors', await shdr(), other)
  expect(foreign.status).toBe(400)
})
