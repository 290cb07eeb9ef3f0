import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { ada } from '../notifications/notifications.fixture.ts'
import { createFlowsFixture, type FlowsFixture } from './flows.fixture.ts'

let fixture: FlowsFixture
beforeAll(async () => {
  fixture = await createFlowsFixture()
})
afterEach(() => fixture.removeFlows())
afterAll(() => fixture?.close())

/** Runs a flow that sends a request; returns the run. */
async function runRequest(options: object, more: object = {}, body: object = {}) {
  const flowId = await fixture.flow(
    [
      ['s1', 'received', {}],
      ['s2', 'request', { method: 'GET', ...options }, 's1'],
    ],
    more,
  )
  await fixture.add(`flows/${flowId}/receive`, body)
  await fixture.workAt()
  const [{ runId }] = await fixture.runs(flowId)
  return fixture.run(flowId, runId)
}

test.each([
  ['loopback', (port: number) => `http://127.0.0.2:${port}/`],
  ['loopback of IPv6', (port: number) => `http://[::1]:${port}/`],
  ['loopback, mapped', (port: number) => `http://[::ffff:127.0.0.2]:${port}/`],
  ['loopback as one number', (port: number) => `http://2130706434:${port}/`],
  ['loopback in octal', (port: number) => `http://0177.0.0.2:${port}/`],
  ['this very host', (port: number) => `http://0.0.0.0:${port}/`],
  ['private networks', () => 'http://10.0.0.9/'],
  ['private networks of IPv6', () => 'http://[fd12::9]/'],
  ['link-local with metadata of clouds', () => 'http://169.254.169.254/latest/meta-data/'],
])('rejects %s', async (_name, url) => {
  const run = await runRequest({ url: url(fixture.other.port) })
  expect(run.sentence).toContain('Flows may not connect to')
  // Another attempt would be rejected too.
  expect([run.outcome, fixture.other.received]).toEqual(['failed', []])
})

test('reports a name that resolves to a blocked address like an unknown name', async () => {
  // `localhost` is allowed only for IPv4 and the port of the other system.
  const closed = await runRequest({ url: `http://localhost:${fixture.other.port + 1}/` })
  expect(closed.sentence).toContain('localhost is unknown, or resolves to an address that flows may not use')
  expect(closed.outcome).toBe('failed')
  const unknown = await runRequest({ url: 'http://erp.invalid/' })
  expect(unknown.sentence.replaceAll('erp.invalid', 'localhost')).toBe(closed.sentence)
  expect(unknown.outcome).toBe(closed.outcome)
})

test('rejects services of the installation even if their host is allowed', async () => {
  const { port } = new URL(fixture.parts.dependencies.env.DATABASE_URL)
  const env = fixture.parts.dependencies.env as { TAKT_FLOW_HOSTS: string }
  const before = env.TAKT_FLOW_HOSTS
  env.TAKT_FLOW_HOSTS = '127.0.0.1:1-65535'
  const run = await runRequest({ url: `http://127.0.0.1:${port}/` })
  env.TAKT_FLOW_HOSTS = before
  expect(run.sentence).toContain('Flows may not connect to 127.0.0.1, unless')
})

test('does not follow a redirect', async () => {
  fixture.other.response = () => ({ status: 302, body: '', headers: { location: 'http://169.254.169.254/' } })
  expect(await runRequest({ url: `${fixture.other.origin}/away` })).toMatchObject({
    outcome: 'failed',
    sentence: 'Send a request: Response status 302',
  })
  expect(fixture.other.received).toHaveLength(1)
})

test('rejects a response larger than one megabyte', async () => {
  fixture.other.response = () => ({ status: 200, body: 'x'.repeat(1024 * 1024 + 1) })
  expect(await runRequest({ url: `${fixture.other.origin}/` })).toMatchObject({
    outcome: 'failed',
    sentence: 'Send a request: The response has more than 1048576 bytes',
  })
})

test.each(['..', '.', '%2e%2e', '.%2E'])('a value %s does not lead to another path', async (id) => {
  const url = `${fixture.other.origin}/v1/customers/{{body.id}}/x`
  const run = await runRequest({ method: 'DELETE', url }, {}, { id })
  const [received] = fixture.other.received
  if (received) expect(received.url).toBe(`/v1/customers/${encodeURIComponent(id)}/x`)
  else expect(run.sentence).toContain('The address is invalid after its values were inserted')
})

test.each([
  ['switches to another protocol', 'HTTP/1.1 101 Switching Protocols\r\nupgrade: x\r\nconnection: Upgrade\r\n\r\n'],
  ['closes the connection without a response', ''],
])('a system that %s does not block the run', async (name, response) => {
  const server = createServer((socket) => {
    socket.on('error', () => {})
    socket.once('data', () => (response === '' ? socket.end() : socket.write(response)))
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = server.address() as AddressInfo
  const env = fixture.parts.dependencies.env as { TAKT_FLOW_HOSTS: string }
  const before = env.TAKT_FLOW_HOSTS
  env.TAKT_FLOW_HOSTS = `127.0.0.1:${port}`
  const run = await runRequest({ url: `http://127.0.0.1:${port}/` })
  env.TAKT_FLOW_HOSTS = before
  server.close()
  expect(run.sentence).toContain(
    name.startsWith('switches')
      ? 'The system tried to switch to another protocol'
      : 'closed the connection before it responded',
  )
})

test.each([
  ['escaped', (text: string) => JSON.stringify({ you: text })],
  ['in base64', (text: string) => JSON.stringify({ you: Buffer.from(`Basic ${text}`).toString('base64') })],
  ['as a name', (text: string) => JSON.stringify({ [text]: true })],
])('hides a secret that the other system returns %s', async (_name, write) => {
  const value = 'sword"fish\\7301'
  const secrets = { erp: { value, origin: fixture.other.origin } }
  fixture.other.response = ({ headers, url }) => ({
    status: url === '/no' ? 400 : 200,
    body: write(String(headers.authorization).slice(7)),
  })
  const options = { headers: [{ name: 'Authorization', value: 'Bearer {{secret}}' }], secret: 'erp', into: 'answer' }
  for (const path of ['', 'no']) {
    const output = JSON.stringify(await runRequest({ ...options, url: `${fixture.other.origin}/${path}` }, { secrets }))
    for (const form of ['fish', 'c3dvcmQi', Buffer.from(`Basic ${value}`).toString('base64').slice(10, 20)])
      expect(output).not.toContain(form)
    expect(output).toContain('…')
  }
})

test('a value cannot redirect the request or inject headers or body content', async () => {
  const injection = '/../../x?y=1#z@evil.example\\"}'
  await runRequest(
    {
      method: 'POST',
      url: `${fixture.other.origin}/orders/{{body.id}}`,
      headers: [
        { name: 'X-Order', value: '{{body.n}}' },
        { name: 'Host', value: 'evil.example' },
      ],
      body: '{"id":"{{body.id}}"}',
    },
    {},
    { id: injection, n: 7 },
  )
  const [received] = fixture.other.received
  expect(received).toMatchObject({ url: `/orders/${encodeURIComponent(injection)}`, body: { id: injection } })
  expect(received!.headers).toMatchObject({ 'x-order': '7', host: `127.0.0.1:${fixture.other.port}` })
  const split = await runRequest(
    { url: `${fixture.other.origin}/`, headers: [{ name: 'X-Order', value: '{{body.id}}' }] },
    {},
    { id: 'a\r\nX-Evil: 1' },
  )
  expect(split.sentence).toBe('Send a request: The value of the header X-Order cannot be sent')
})

test('a secret is sent only to its origin, stored sealed, and never shown, even if the other system returns it', async () => {
  const value = 'swordfish-7301'
  const secrets = { erp: { value, origin: fixture.other.origin }, far: { value, origin: 'https://far.example' } }
  fixture.other.response = ({ headers }) => ({ status: 200, body: JSON.stringify({ you: headers.authorization }) })
  const headers = [{ name: 'Authorization', value: 'Bearer {{secret}}' }]
  const run = await runRequest({ url: `${fixture.other.origin}/`, headers, secret: 'erp', into: 'answer' }, { secrets })
  expect(fixture.other.received[0]!.headers.authorization).toBe(`Bearer ${value}`)
  expect(run).toMatchObject({ outcome: 'done', steps: [{}, { output: '{"status":200,"body":{"you":"Bearer …"}}' }] })
  const otherOrigin = await runRequest({ url: `${fixture.other.origin}/`, headers, secret: 'far' }, { secrets })
  expect(otherOrigin).toMatchObject({
    outcome: 'failed',
    sentence: 'Send a request: The secret far can only be sent to https://far.example',
  })
  const [{ flowId, secretsKept }] = (await fixture.request('GET', '/api/flows')).body.data
  expect(secretsKept).toEqual([
    { name: 'erp', origin: fixture.other.origin },
    { name: 'far', origin: 'https://far.example' },
  ])
  const headersOf = { headers: { authorization: await fixture.tokenOf(ada) } }
  for (const path of ['', '/export.csv', `/${flowId}`, `/${flowId}/history`, `/${flowId}/draft`]) {
    const reply = await fixture.app.request(`/api/flows${path}`, headersOf)
    expect([reply.status, (await reply.text()).includes(value)], path).toEqual([200, false])
  }
  const { rows } = await sql<{ text: string }>`select string_agg(e::text, '') as text from event e`.execute(
    fixture.systemDb,
  )
  expect(rows[0]!.text).not.toContain(value)
  const { rows: stored } = await sql<{ sealed: string }>`select sealed from flow_secret`.execute(fixture.systemDb)
  expect(JSON.stringify(stored)).not.toContain(value)
})
