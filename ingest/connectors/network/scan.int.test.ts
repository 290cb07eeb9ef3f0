import { once } from 'node:events'
import { createServer as createHttpServer } from 'node:http'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createConnectorBed } from '../play/connector.bed.ts'
import { playAgent } from '../play/playAgent.bed.ts'

const patience = { timeout: 60_000, interval: 50 }
const keys = { execution: 'exec' }

let bed: Awaited<ReturnType<typeof createConnectorBed>>
let connectorId = 0
const stops: (() => unknown)[] = []
beforeAll(async () => {
  bed = await createConnectorBed()
})
afterAll(async () => {
  await bed?.close()
  await Promise.all(stops.map((stop) => stop()))
})

/** A server on loopback, and how many connections it has seen. */
async function listening(greet: (socket: Socket) => void) {
  const sockets = new Set<Socket>()
  const seen = { connections: 0, port: 0 }
  const server = createServer((socket) => {
    seen.connections += 1
    sockets.add(socket)
    socket.on('error', () => {})
    greet(socket)
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  seen.port = (server.address() as AddressInfo).port
  stops.push(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  return seen
}

/** Adds a connector and answers when and with what words its first failure is told. */
async function failure(connector: { connectorTypeId: string; options: object }) {
  const id = ++connectorId
  const began = performance.now()
  await bed.add({ connectorId: id, ...connector })
  const row = await vi.waitFor(async () => {
    const status = await bed.status(id)
    expect(status?.status).toBe('failing')
    return status!
  }, patience)
  return { id, ms: performance.now() - began, words: row.last_error ?? '' }
}

const where = (host: string, port: number) => (host.includes(':') ? `[${host}]:${port}` : `${host}:${port}`)

test('nobody maps a network with connectors: closed, silent, cutting, refused and unknown are told alike, after the same time', async () => {
  const silent = await listening(() => {})
  const cutting = await listening((socket) => socket.destroy())
  const closed = await listening(() => {})
  stops.pop()!()
  const postgres = Number(new URL(bed.world.databaseUrl).port)
  const places: [host: string, port: number][] = [
    ['127.0.0.1', closed.port],
    ['127.0.0.1', silent.port],
    ['127.0.0.1', cutting.port],
    ['127.0.0.1', postgres],
    ['localhost', postgres],
    ['0x7f.1', Number(bed.world.env.INGEST_PORT)],
    ['169.254.169.254', 80],
    ['127.0.0.2', silent.port],
    ['no-such-name.invalid', 7878],
  ]
  const all = await Promise.all(
    places.flatMap(([host, port]) => [
      failure({ connectorTypeId: 'mtconnect-shdr', options: { host, port, keys } }),
      failure({ connectorTypeId: 'mtconnect-agent', options: { url: `http://${where(host, port)}` } }),
      failure({ connectorTypeId: 'tag-reader', options: { url: `http://${where(host, port)}` } }),
    ]),
  )
  for (const [index, { words }] of all.entries()) {
    const [host, port] = places[Math.floor(index / 3)]!
    const named = index % 3 === 0 ? `${host}:${port}` : new URL(`http://${where(host, port)}`).host
    expect(words.replace(named, 'X')).toBe(all[0]!.words.replace(`${places[0]![0]}:${places[0]![1]}`, 'X'))
  }
  const times = all.map(({ ms }) => ms)
  expect(Math.max(...times) - Math.min(...times)).toBeLessThan(2_500)
  expect(Math.min(...times)).toBeGreaterThan(9_000)
  // Each try after the first looks the same too: failing it stays.
  for (const { id } of all) expect((await bed.status(id))?.status).toBe('failing')
})

test('what answered is not told on: neither a banner nor what stands in a document', async () => {
  const secret = 'banner-of-an-inner-service'
  const ssh = await listening((socket) => socket.write(`SSH-2.0-${secret}\r\n`))
  const bare = await listening((socket) => socket.write(`${secret}|${secret}\n`))
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
  const found = await Promise.all([
    ...[ssh.port, bare.port].map((port) =>
      failure({ connectorTypeId: 'mtconnect-shdr', options: { host: '127.0.0.1', port, keys } }),
    ),
    ...[ssh.port, ...pages.map((page) => (page.address() as AddressInfo).port)].flatMap((port) =>
      ['mtconnect-agent', 'tag-reader'].map((connectorTypeId) =>
        failure({ connectorTypeId, options: { url: `http://127.0.0.1:${port}` } }),
      ),
    ),
  ])
  for (const { words } of found) {
    expect(words).not.toBe('')
    expect(words).not.toContain(secret)
  }
})

test('an agent that redirects leads nowhere', async () => {
  const inner = await listening(() => {})
  const redirecting = createHttpServer((_request, response) =>
    response.writeHead(302, { location: `http://127.0.0.1:${inner.port}/current` }).end(),
  )
  await once(redirecting.listen(0, '127.0.0.1'), 'listening')
  stops.push(() => redirecting.close())
  const url = `http://127.0.0.1:${(redirecting.address() as AddressInfo).port}`
  const { words } = await failure({ connectorTypeId: 'mtconnect-agent', options: { url } })
  expect(words).toBe('The agent answered with status 302')
  expect(inner.connections).toBe(0)
})

test('loopback that the operator did not list is not connected to; what he listed is', async () => {
  const strict = await createConnectorBed([], '127.0.0.1:7878')
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
      await vi.waitFor(async () => expect((await strict.status(id))?.status).toBe('failing'), patience)
    expect(unlisted.connections).toBe(0)
    expect(agent.asked).toEqual([])
  } finally {
    await strict.close()
    await agent.stop()
  }
})
