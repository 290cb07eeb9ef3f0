import type { ConnectorMonitor, ConnectorTest } from '@takt/domain/areas/connectors/connectorMonitor.ts'
import { subjects } from '@takt/domain/areas/messages/subjects.ts'
import { noPermissions, permissionsWhere } from '@takt/domain/core/rights/permissions.ts'
import { afterEach, expect, test } from 'vitest'
import { add, fixture, keys, prepareConnectors, shdr } from './connectors.fixture.ts'

prepareConnectors()

const monitor: ConnectorMonitor = {
  startedAt: 1_772_460_000_000,
  received: 2,
  perSecond: 0.5,
  ignored: 1,
  lagMs: 40,
  signals: [{ signal: 'program', value: 'BRACKET-7', at: 1_772_460_001_000, count: 2, isMapped: true, role: 'part' }],
  log: [{ at: 1_772_460_002_000, kind: 'ignored', text: 'no timestamp', sample: 'operator|Ann', count: 1 }],
  certificate: null,
}
const passed: ConnectorTest = { steps: [{ step: 'connect', isOk: true, text: 'Connected' }], monitor }
const reader = { permissions: permissionsWhere((area, flag) => area === 'integrations' && flag === 'read') }

const subscriptions: { unsubscribe: () => void }[] = []
afterEach(() => {
  for (const subscription of subscriptions.splice(0)) subscription.unsubscribe()
})

/** Responds in place of ingest; returns the bodies of the requests. */
async function respondWith(subject: string, response: object): Promise<unknown[]> {
  const { nats } = fixture.dependencies
  const bodies: unknown[] = []
  const callback = (_error: unknown, message: import('nats').Msg) => {
    bodies.push(message.data.length > 0 ? message.json() : null)
    message.respond(JSON.stringify(response))
  }
  subscriptions.push(nats.subscribe(subject, { callback }))
  await nats.flush()
  return bodies
}

const testConnection = (body: object, user?: object) => fixture.request('POST', '/api/connectors/test', body, user)

test('the monitor of a running connector is shown, without values and samples while names are masked', async () => {
  const { connectorId } = await add(await shdr())
  const path = `/api/connectors/${connectorId}/monitor`
  const silent = await fixture.request('GET', path)
  expect([silent.status, silent.body.data]).toEqual([200, null])
  await respondWith(subjects.connectorMonitor(1, Number(connectorId)), monitor)
  expect((await fixture.request('GET', path, undefined, reader)).body.data).toEqual(monitor)
  const masked = (await fixture.request('GET', path, undefined, { ...reader, isMasked: true })).body.data
  expect(masked).toMatchObject({ received: 2, signals: [{ signal: 'program', value: null, count: 2 }] })
  expect(JSON.stringify(masked)).not.toMatch(/BRACKET|Ann/)
  expect((await fixture.request('GET', path, undefined, { permissions: noPermissions })).status).toBe(403)
  expect((await fixture.request('GET', path, undefined, { organizationId: 2 })).status).toBe(404)
  expect((await fixture.request('GET', '/api/connectors/99999/monitor')).status).toBe(404)
})

test('a connection is tested with its parsed options; readers may not', async () => {
  const bodies = await respondWith(subjects.connectorTest(1), passed)
  const options = { host: ' 10.0.0.9 ', port: 7878, keys }
  const tested = await testConnection({ connectorTypeId: 'mtconnect-shdr', options })
  expect([tested.status, tested.body.data]).toEqual([200, passed])
  expect(bodies).toEqual([{ connectorTypeId: 'mtconnect-shdr', options: { ...options, host: '10.0.0.9' } }])
  const unassigned = { host: '10.0.0.9', port: 7878 }
  expect((await testConnection({ connectorTypeId: 'mtconnect-shdr', options: unassigned })).status).toBe(200)
  expect(bodies[1]).toEqual({ connectorTypeId: 'mtconnect-shdr', options: { ...unassigned, keys: {} } })
  const before = await fixture.rowsOf('event')
  expect((await testConnection({ connectorTypeId: 'mtconnect-shdr', options }, reader)).status).toBe(403)
  const masked = await testConnection({ connectorTypeId: 'mtconnect-shdr', options }, { isMasked: true })
  expect(JSON.stringify(masked.body)).not.toMatch(/BRACKET|Ann/)
  expect(await fixture.rowsOf('event')).toEqual(before)
})

test('invalid options and blocked addresses are rejected at their fields, without a connection', async () => {
  const bodies = await respondWith(subjects.connectorTest(1), passed)
  const fieldsOf = async (body: object) => Object.keys((await testConnection(body)).body.data.fields)
  expect(await fieldsOf({ connectorTypeId: 'smoke-signals', options: {} })).toEqual(['connectorTypeId'])
  expect(await fieldsOf({ connectorTypeId: 'mtconnect-shdr', options: { host: 'a', keys } })).toEqual(['options.port'])
  const closed = { host: '127.0.0.1', port: 7878, keys }
  expect(await fieldsOf({ connectorTypeId: 'mtconnect-shdr', options: closed })).toEqual(['options.host'])
  const agent = { connectorTypeId: 'mtconnect-agent', options: { url: 'http://169.254.169.254/latest' } }
  expect(await fieldsOf(agent)).toEqual(['options.url'])
  expect(bodies).toEqual([])
})

test('a stored secret is used for the stored address only, in the own organization only', async () => {
  const bodies = await respondWith(subjects.connectorTest(1), passed)
  const options = { url: 'http://10.0.0.9/stream', userName: 'root' }
  const password = 'a-very-secret-word'
  const body = { connectorTypeId: 'tag-reader', options: { ...options, password } }
  const { connectorId } = await add({ ...(await shdr()), ...body })
  const tested = await testConnection({ connectorId, connectorTypeId: 'tag-reader', options })
  expect(tested.status).toBe(200)
  expect(bodies).toEqual([{ connectorTypeId: 'tag-reader', options: { ...options, password } }])
  const elsewhere = { ...options, url: 'http://10.0.0.10/stream' }
  const rejected = await testConnection({ connectorId, connectorTypeId: 'tag-reader', options: elsewhere })
  expect(rejected.body.data.fields).toEqual({
    'options.password': 'The address or its protection has changed: enter this again, or send null to remove it.',
  })
  const another = { connectorId, connectorTypeId: 'mtconnect-agent', options: { url: 'http://10.0.0.9/stream' } }
  expect(Object.keys((await testConnection(another)).body.data.fields)).toEqual(['connectorTypeId'])
  const foreign = { connectorId, connectorTypeId: 'tag-reader', options }
  expect((await testConnection(foreign, { organizationId: 2 })).status).toBe(404)
  expect(bodies).toHaveLength(1)
})

test('while ingest is busy or does not respond, a test is rejected with a remedy', async () => {
  const body = { connectorTypeId: 'mtconnect-agent', options: { url: 'http://10.0.0.9:5000' } }
  const silent = await testConnection(body)
  expect([silent.status, silent.body.message]).toEqual([503, expect.stringContaining('ingest service')])
  await respondWith(subjects.connectorTest(1), { isBusy: true })
  const busy = await testConnection(body)
  expect([busy.status, busy.body.message]).toEqual([429, expect.stringContaining('Try again')])
})
