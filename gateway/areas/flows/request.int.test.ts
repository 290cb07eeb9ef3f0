import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { ada } from '../notifications/notifications.bed.ts'
import { createFlowsBed, type FlowsBed } from './flows.bed.ts'

let bed: FlowsBed
beforeAll(async () => {
  bed = await createFlowsBed()
})
afterEach(() => bed.forgetFlows())
afterAll(() => bed?.close())

/** Begins a flow that asks; the run. */
async function asked(options: object, more: object = {}, body: object = {}) {
  const flowId = await bed.flow(
    [
      ['s1', 'received', {}],
      ['s2', 'request', { method: 'GET', ...options }, 's1'],
    ],
    more,
  )
  await bed.add(`flows/${flowId}/receive`, body)
  await bed.workAt()
  const [{ runId }] = await bed.runs(flowId)
  return bed.run(flowId, runId)
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
])('%s is refused', async (_name, url) => {
  const run = await asked({ url: url(bed.other.port) })
  expect(run.sentence).toContain('Flows are kept away from what')
  // Another attempt would be refused too.
  expect([run.outcome, bed.other.heard]).toEqual(['failed', []])
})

test('a name that leads to a closed address is refused like one that is not known', async () => {
  // What `localhost` leads to is open at the port of the other system over IPv4 alone.
  const closed = await asked({ url: `http://localhost:${bed.other.port + 1}/` })
  expect(closed.sentence).toContain('localhost is no known name, or leads to an address that flows are kept away from')
  expect(closed.outcome).toBe('failed')
  const unknown = await asked({ url: 'http://erp.invalid/' })
  expect(unknown.sentence.replaceAll('erp.invalid', 'localhost')).toBe(closed.sentence)
  expect(unknown.outcome).toBe(closed.outcome)
})

test('services of the installation are refused even where their host is opened', async () => {
  const { port } = new URL(bed.parts.dependencies.env.DATABASE_URL)
  const env = bed.parts.dependencies.env as { TAKT_FLOW_HOSTS: string }
  const before = env.TAKT_FLOW_HOSTS
  env.TAKT_FLOW_HOSTS = '127.0.0.1:1-65535'
  const run = await asked({ url: `http://127.0.0.1:${port}/` })
  env.TAKT_FLOW_HOSTS = before
  expect(run.sentence).toContain('Flows are kept away from what 127.0.0.1 leads to')
})

test('a redirect is not followed', async () => {
  bed.other.answer = () => ({ status: 302, body: '', headers: { location: 'http://169.254.169.254/' } })
  expect(await asked({ url: `${bed.other.origin}/away` })).toMatchObject({
    outcome: 'failed',
    sentence: 'Ask a system: It answered 302',
  })
  expect(bed.other.heard).toHaveLength(1)
})

test('an answer beyond a megabyte is not taken', async () => {
  bed.other.answer = () => ({ status: 200, body: 'x'.repeat(1024 * 1024 + 1) })
  expect(await asked({ url: `${bed.other.origin}/` })).toMatchObject({
    outcome: 'failed',
    sentence: 'Ask a system: It answered more than 1048576 bytes',
  })
})

test.each(['..', '.', '%2e%2e', '.%2E'])('a value %s leads to no other path', async (id) => {
  const url = `${bed.other.origin}/v1/customers/{{body.id}}/x`
  const run = await asked({ method: 'DELETE', url }, {}, { id })
  const [heard] = bed.other.heard
  if (heard) expect(heard.url).toBe(`/v1/customers/${encodeURIComponent(id)}/x`)
  else expect(run.sentence).toContain('The address is none once its values are in it')
})

test.each([
  ['goes on in another protocol', 'HTTP/1.1 101 Switching Protocols\r\nupgrade: x\r\nconnection: Upgrade\r\n\r\n'],
  ['says nothing and ends', ''],
])('a system that %s holds no run', async (name, answer) => {
  const server = createServer((socket) => {
    socket.on('error', () => {})
    socket.once('data', () => (answer === '' ? socket.end() : socket.write(answer)))
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = server.address() as AddressInfo
  const env = bed.parts.dependencies.env as { TAKT_FLOW_HOSTS: string }
  const before = env.TAKT_FLOW_HOSTS
  env.TAKT_FLOW_HOSTS = `127.0.0.1:${port}`
  const run = await asked({ url: `http://127.0.0.1:${port}/` })
  env.TAKT_FLOW_HOSTS = before
  server.close()
  expect(run.sentence).toContain(
    name.startsWith('goes')
      ? 'It answered that it goes on in another protocol'
      : 'ended the connection before it answered',
  )
})

test.each([
  ['escaped', (text: string) => JSON.stringify({ you: text })],
  ['in base64', (text: string) => JSON.stringify({ you: Buffer.from(`Basic ${text}`).toString('base64') })],
  ['as a name', (text: string) => JSON.stringify({ [text]: true })],
])('a secret that is said back %s is not told', async (_name, write) => {
  const value = 'sword"fish\\7301'
  const secrets = { erp: { value, origin: bed.other.origin } }
  bed.other.answer = ({ headers, url }) => ({
    status: url === '/no' ? 400 : 200,
    body: write(String(headers.authorization).slice(7)),
  })
  const options = { headers: [{ name: 'Authorization', value: 'Bearer {{secret}}' }], secret: 'erp', into: 'answer' }
  for (const path of ['', 'no']) {
    const told = JSON.stringify(await asked({ ...options, url: `${bed.other.origin}/${path}` }, { secrets }))
    for (const form of ['fish', 'c3dvcmQi', Buffer.from(`Basic ${value}`).toString('base64').slice(10, 20)])
      expect(told).not.toContain(form)
    expect(told).toContain('…')
  }
})

test('a value cannot lead an address elsewhere, nor a header or body become more than it is', async () => {
  const evil = '/../../x?y=1#z@evil.example\\"}'
  await asked(
    {
      method: 'POST',
      url: `${bed.other.origin}/orders/{{body.id}}`,
      headers: [
        { name: 'X-Order', value: '{{body.n}}' },
        { name: 'Host', value: 'evil.example' },
      ],
      body: '{"id":"{{body.id}}"}',
    },
    {},
    { id: evil, n: 7 },
  )
  const [heard] = bed.other.heard
  expect(heard).toMatchObject({ url: `/orders/${encodeURIComponent(evil)}`, body: { id: evil } })
  expect(heard!.headers).toMatchObject({ 'x-order': '7', host: `127.0.0.1:${bed.other.port}` })
  const split = await asked(
    { url: `${bed.other.origin}/`, headers: [{ name: 'X-Order', value: '{{body.id}}' }] },
    {},
    { id: 'a\r\nX-Evil: 1' },
  )
  expect(split.sentence).toBe('Ask a system: The value of the header X-Order cannot be sent')
})

test('a secret is sent to its place alone, kept sealed, and told to nobody, not even where it is said back', async () => {
  const value = 'swordfish-7301'
  const secrets = { erp: { value, origin: bed.other.origin }, far: { value, origin: 'https://far.example' } }
  bed.other.answer = ({ headers }) => ({ status: 200, body: JSON.stringify({ you: headers.authorization }) })
  const headers = [{ name: 'Authorization', value: 'Bearer {{secret}}' }]
  const run = await asked({ url: `${bed.other.origin}/`, headers, secret: 'erp', into: 'answer' }, { secrets })
  expect(bed.other.heard[0]!.headers.authorization).toBe(`Bearer ${value}`)
  expect(run).toMatchObject({ outcome: 'done', steps: [{}, { output: '{"status":200,"body":{"you":"Bearer …"}}' }] })
  const elsewhere = await asked({ url: `${bed.other.origin}/`, headers, secret: 'far' }, { secrets })
  expect(elsewhere).toMatchObject({
    outcome: 'failed',
    sentence: 'Ask a system: The secret far is for https://far.example alone',
  })
  const [{ flowId, secretsKept }] = (await bed.ask('GET', '/api/flows')).body.data
  expect(secretsKept).toEqual([
    { name: 'erp', origin: bed.other.origin },
    { name: 'far', origin: 'https://far.example' },
  ])
  const headersOf = { headers: { authorization: await bed.tokenOf(ada) } }
  for (const path of ['', '/export.csv', `/${flowId}`, `/${flowId}/history`, `/${flowId}/draft`]) {
    const reply = await bed.app.request(`/api/flows${path}`, headersOf)
    expect([reply.status, (await reply.text()).includes(value)], path).toEqual([200, false])
  }
  const { rows } = await sql<{ text: string }>`select string_agg(e::text, '') as text from event e`.execute(
    bed.systemDb,
  )
  expect(rows[0]!.text).not.toContain(value)
  const { rows: kept } = await sql<{ sealed: string }>`select sealed from flow_secret`.execute(bed.systemDb)
  expect(JSON.stringify(kept)).not.toContain(value)
})
