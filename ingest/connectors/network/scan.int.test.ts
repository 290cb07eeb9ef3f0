import { once } from 'node:events'
import { createServer as createHttpServer } from 'node:http'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createConnectorFixture } from '../play/connector.fixture.ts'
import { playAgent } from '../play/playAgent.fixture.ts'

const pollOptions = { timeout: 60_000, interval: 50 }
const keys = { execution: 'exec' }

let fixture: Awaited<ReturnType<typeof createConnectorFixture>>
let connectorId = 0
const stops: (() => unknown)[] = []
beforeAll(async () => {
  fixture = await createConnectorFixture()
})
afterAll(async () => {
  await fixture?.close()
  await Promise.all(stops.map((stop) => stop()))
})

/** Starts a server on loopback and counts its connections. */
async function listening(greet: (socket: Socket) => void) {
  const sockets = new Set<Socket>()
  const state = { connections: 0, port: 0 }
  const server = createServer((socket) => {
    state.connections += 1
    sockets.add(socket)
    socket.on('error', () => {})
    greet(socket)
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  state.port = (server.address() as AddressInfo).port
  stops.push(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  return state
}

/** Adds a connector and returns the time and the text of its first failure. */
async function failure(connector: { connectorTypeId: string; options: object }) {
  const id = ++connectorId
  const startTime = performance.now()
  await fixture.add({ connectorId: id, ...connector })
  const row = await vi.waitFor(async () => {
    const status = await fixture.status(id)
    expect(status?.status).toBe('failing')
    return status!
  }, pollOptions)
  expect(Date.now() - Number(row.failing_since)).toBeLessThan(60_000)
  return { id, ms: performance.now() - startTime, words: row.last_error ?? '' }
}

const hostAndPort = (host: string, port: number) => (host.includes(':') ? `[${host}]:${port}` : `${host}:${port}`)

test('connectors cannot be used to scan a network: closed, silent, disconnecting, blocked and unknown targets are reported identically, after the same time', async () => {
  const silentServer = await listening(() => {})
  const disconnectingServer = await listening((socket) => socket.destroy())
  const closed = await listening(() => {})
  stops.pop()!()
  const postgres = Number(new URL(fixture.environment.databaseUrl).port)
  const targets: [host: string, port: number][] = [
    ['127.0.0.1', closed.port],
    ['127.0.0.1', silentServer.port],
    ['127.0.0.1', disconnectingServer.port],
    ['127.0.0.1', postgres],
    ['localhost', postgres],
    ['0x7f.1', Number(fixture.environment.env.INGEST_PORT)],
    ['169.254.169.254', 80],
    ['127.0.0.2', silentServer.port],
    ['no-such-name.invalid', 7878],
  ]
  const all = await Promise.all(
    targets.flatMap(([host, port]) => [
      failure({ connectorTypeId: 'mtconnect-shdr', options: { host, port, keys } }),
      failure({ connectorTypeId: 'mtconnect-agent', options: { url: `http://${hostAndPort(host, port)}` } }),
      failure({ connectorTypeId: 'tag-reader', options: { url: `http://${hostAndPort(host, port)}` } }),
    ]),
  )
  for (const [index, { words }] of all.entries()) {
    const [host, port] = targets[Math.floor(index / 3)]!
    const named = index % 3 === 0 ? `${host}:${port}` : new URL(`http://${hostAndPort(host, port)}`).host
    expect(words.replace(named, 'X')).toBe(all[0]!.words.replace(`${targets[0]![0]}:${targets[0]![1]}`, 'X'))
  }
  const times = all.map(({ ms }) => ms)
  expect(Math.max(...times) - Math.min(...times)).toBeLessThan(2_500)
  expect(Math.min(...times)).toBeGreaterThan(9_000)
  // Later attempts look the same too: the status stays failing.
  for (const { id } of all) expect((await fixture.status(id))?.status).toBe('failing')
})

test('nothing of a response is disclosed, neither a banner nor the content of a document', async () => {
  const secret = 'banner-of-an-inner-service'
  const ssh = await listening((socket) => socket.write(`SSH-2.0-${secret}\r\n`))
  const bannerServer = await listening((socket) => socket.write(`${secret}|${secret}\n`))
  const pages = [
    { body: `<html><${secret}></html>` },
    { body: `{"${secret}":1}` },
    { body: secret, status: 403 },
    {
      body: `<MTConnectError><Errors><Error errorCode="${secret}">${secret}</Error></Errors></MTConnectError>`,
    },
  ].map(({ body, status = 200 }) =>
    createHttpServer((_request, response) => response.writeHead(status, { server: secret }).end(body)),
  )
  for (const page of pages) {
    await once(page.listen(0, '127.0.0.1'), 'listening')
    stops.push(() => page.close())
  }
  const failures = await Promise.all([
    ...[ssh.port, bannerServer.port].map((port) =>
      failure({ connectorTypeId: 'mtconnect-shdr', options: { host: '127.0.0.1', port, keys } }),
    ),
    ...[ssh.port, ...pages.map((page) => (page.address() as AddressInfo).port)].flatMap((port) =>
      ['mtconnect-agent', 'tag-reader'].map((connectorTypeId) =>
        failure({ connectorTypeId, options: { url: `http://127.0.0.1:${port}` } }),
      ),
    ),
  ])
  for (const { words } of failures) {
    expect(words).not.toBe('')
    expect(words).not.toContain(secret)
  }
})

test('does not follow a redirect of an agent', async () => {
  const inner = await listening(() => {})
  const redirecting = createHttpServer((_request, response) =>
    response.writeHead(302, { location: `http://127.0.0.1:${inner.port}/current` }).end(),
  )
  await once(redirecting.listen(0, '127.0.0.1'), 'listening')
  stops.push(() => redirecting.close())
  const url = `http://127.0.0.1:${(redirecting.address() as AddressInfo).port}`
  const { words } = await failure({ connectorTypeId: 'mtconnect-agent', options: { url } })
  expect(words).toBe('The agent responded with status 302')
  expect(inner.connections).toBe(0)
})

test('connects to loopback only where the operator has listed it', async () => {
  const strict = await createConnectorFixture([], '127.0.0.1:7878')
  const unlisted = await listening((socket) => socket.write('2026-01-01T00:00:00Z|exec|ACTIVE\n'))
  const agent = await playAgent()
  try {
    await strict.add({
      connectorId: 1,
      connectorTypeId: 'mtconnect-shdr',
      options: { host: '127.0.0.1', port: unlisted.port, keys },
    })
    await strict.add({ connectorId: 2, connectorTypeId: 'mtconnect-agent', options: { url: agent.url } })
    for (const id of [1, 2])
      await vi.waitFor(async () => expect((await strict.status(id))?.status).toBe('failing'), pollOptions)
    expect(unlisted.connections).toBe(0)
    expect(agent.requests).toEqual([])
  } finally {
    await strict.close()
    await agent.stop()
  }
})
