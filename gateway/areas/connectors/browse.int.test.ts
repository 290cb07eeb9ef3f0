import { subjects } from '@takt/domain/areas/messages/subjects.ts'
import { permissionsWhere } from '@takt/domain/core/rights/permissions.ts'
import { expect, test } from 'vitest'
import { fixture, prepareConnectors } from './connectors.fixture.ts'

prepareConnectors()

const reader = { permissions: permissionsWhere((area, flag) => area === 'integrations' && flag === 'read') }

const post = (body: object, user?: object) => fixture.request('POST', '/api/connectors/browse', body, user)

test('readers may not browse; options, addresses and secrets follow the rules of a connection test', async () => {
  const closed = { connectorTypeId: 'opcua', options: { endpointUrl: 'opc.tcp://169.254.169.254:4840' } }
  expect((await post(closed, reader)).status).toBe(403)
  expect(Object.keys((await post(closed)).body.data.fields)).toEqual(['options.endpointUrl'])
  const incomplete = await post({ connectorTypeId: 'opcua', options: {} })
  expect(Object.keys(incomplete.body.data.fields)).toEqual(['options.endpointUrl'])
  const tooMany = { ...closed, read: Array.from({ length: 101 }, () => 'i=1') }
  expect((await post(tooMany)).status).toBe(400)
  const stored = { endpointUrl: 'opc.tcp://10.0.0.9:4840', userName: 'takt', password: 'a secret' }
  const deviceId = (await fixture.request('POST', '/api/devices', { deviceTypeId: 'takt-h1' })).body.data.deviceId
  const row = { connectorTypeId: 'opcua', description: 'Press', deviceId, enabled: false, options: stored }
  const { connectorId } = (await fixture.request('POST', '/api/connectors', row)).body.data
  const bodies: Record<string, unknown>[] = []
  const subscription = fixture.dependencies.nats.subscribe(subjects.connectorBrowse(1), {
    callback: (_error, message) => {
      bodies.push(message.json())
      message.respond(JSON.stringify({ isBusy: true }))
    },
  })
  await fixture.dependencies.nats.flush()
  const { password, ...open } = stored
  const busy = await post({ connectorId, connectorTypeId: 'opcua', options: open, nodeId: 'i=85' })
  expect([busy.status, busy.body.message]).toEqual([429, expect.stringMatching(/Try again/)])
  expect(bodies).toMatchObject([{ options: { ...open, password }, nodeId: 'i=85', skip: 0 }])
  const elsewhere = { ...open, endpointUrl: 'opc.tcp://10.0.0.10:4840' }
  const moved = await post({ connectorId, connectorTypeId: 'opcua', options: elsewhere })
  expect(Object.keys(moved.body.data.fields)).toEqual(['options.password'])
  expect(bodies).toHaveLength(1)
  subscription.unsubscribe()
})
