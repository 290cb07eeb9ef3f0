import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import { dialRule } from '@takt/store/dialing/dialRule.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { createCertificate, readCertificate } from '../certificates/createClientCertificates.ts'
import { createConnectorFixture } from '../play/connector.fixture.ts'
import { testConnection } from '../trial/testConnection.ts'
import { asyncuaMissing, nodeOf, playAsyncua } from './play/asyncua.fixture.ts'

const pollOptions = { timeout: 60_000, interval: 100 }
const states = { '4': 'idle', '6': 'running' }
const signals = [
  { signal: nodeOf('State'), role: 'state', states },
  { signal: nodeOf('Good'), role: 'good' },
  { signal: nodeOf('Scrap'), role: 'scrap' },
  { signal: nodeOf('Part'), role: 'part' },
]

let fixture: Awaited<ReturnType<typeof createConnectorFixture>>
let nextId = 1
const stops: (() => unknown)[] = []

type Server = Awaited<ReturnType<typeof playAsyncua>>

async function play(playing: Parameters<typeof playAsyncua>[0] = {}): Promise<Server> {
  const server = await playAsyncua(playing)
  stops.push(() => server.stop())
  return server
}

async function add(options: Record<string, unknown>) {
  const connectorId = nextId++
  const all = { securityMode: 'None', publishMs: 100, signals, ...options }
  await fixture.add({ connectorId, connectorTypeId: 'opcua', options: all })
  return connectorId
}

const total = (connectorId: number) =>
  fixture.slices(connectorId).reduce((sum, { good, scrap }) => ({ good: sum.good + good, scrap: sum.scrap + scrap }), {
    good: 0,
    scrap: 0,
  })
const status = (connectorId: number) => fixture.status(connectorId)
const isConnected = (connectorId: number) =>
  vi.waitFor(async () => expect((await status(connectorId))?.status).toBe('connected'), pollOptions)
const log = async (connectorId: number) => (await fixture.monitor(connectorId))?.log.map(({ text }) => text) ?? []
const hasTotal = (connectorId: number, good: number, scrap = 0) =>
  vi.waitFor(() => expect(total(connectorId)).toEqual({ good, scrap }), pollOptions)
const lastState = (connectorId: number) => fixture.slices(connectorId).at(-1)?.facet?.state

/** Waits until the values before have been read, so that the next ones are changes of these. */
const hasRead = (connectorId: number, value: number) =>
  vi.waitFor(async () => {
    const known = (await fixture.monitor(connectorId))?.signals.find(({ signal }) => signal === nodeOf('Good'))
    expect(known?.value).toBe(value)
  }, pollOptions)

/** Starts a proxy to a server that can cut its connections. */
async function proxy(port: number) {
  const sockets = new Set<Socket>()
  let isOpen = true
  const server = createServer((incoming) => {
    const outgoing = connect(port, '127.0.0.1')
    for (const socket of [incoming, outgoing]) {
      sockets.add(socket)
      socket.on('error', () => {})
      socket.on('close', () => {
        incoming.destroy()
        outgoing.destroy()
      })
    }
    if (!isOpen) return incoming.destroy()
    incoming.pipe(outgoing).pipe(incoming)
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const cut = () => {
    isOpen = false
    for (const socket of sockets) socket.destroy()
  }
  stops.push(() => {
    cut()
    server.close()
  })
  return {
    port: (server.address() as { port: number }).port,
    cut,
    restore: () => {
      isOpen = true
    },
  }
}

beforeAll(async () => {
  fixture = await createConnectorFixture()
})
afterAll(async () => {
  await fixture?.close()
  await Promise.all(stops.map((stop) => stop()))
})

describe.skipIf(asyncuaMissing)(`a server of asyncua${asyncuaMissing ? ` (${asyncuaMissing})` : ''}`, () => {
  let server: Server
  let secureServer: Server
  const secureOptions = () => ({
    endpointUrl: secureServer.url,
    securityMode: 'SignAndEncrypt',
    trustedServer: secureServer.thumbprint(),
    userName: 'takt',
    password: 'a secret',
  })
  beforeAll(async () => {
    server = await play({ history: true })
    secureServer = await play({ secure: true })
  })
  beforeEach(() => Promise.all([server.reset(), secureServer.reset()]))

  test('a test without signals states that nothing is read', async () => {
    const { url: endpointUrl } = await play()
    const certificate = async () => readCertificate(await createCertificate(), new Date(Date.now() + 86_400_000))
    const { steps } = await testConnection(
      { connectorTypeId: 'opcua', options: { endpointUrl, securityMode: 'None' } },
      { rule: dialRule({ TAKT_CONNECTOR_ALLOW: '127.0.0.1:1024-65535' }), certificate },
    )
    expect(steps).toMatchObject([
      { step: 'connect', isOk: true },
      { step: 'data', isOk: false, text: expect.stringContaining('no signal is assigned, so nothing is read') },
      { step: 'state', isOk: false, text: expect.stringContaining('Nothing is assigned to the state') },
      { step: 'count', isOk: false },
    ])
  })

  test('counts what it sets; a node that does not exist is named, and the others go on', async () => {
    const missing = { signal: nodeOf('Nothing'), role: 'value' }
    const list = { signal: nodeOf('List'), role: 'value' }
    const temperature = { signal: nodeOf('Temperature'), role: 'value', name: 'temperature' }
    const connectorId = await add({ endpointUrl: server.url, signals: [...signals, missing, list, temperature] })
    await isConnected(connectorId)
    await hasRead(connectorId, 0)
    await server.set({ State: 6, Part: 'P-7' })
    for (let good = 1; good <= 20; good += 1)
      await server.set({ Good: good, ...(good % 5 === 0 ? { Scrap: good / 5 } : {}) })
    await server.play({ status: { Temperature: 0x8085_0000 } })
    await hasTotal(connectorId, 20, 4)
    expect(fixture.slices(connectorId).at(-1)?.facet).toMatchObject({ state: 'running', partNum: 'P-7' })
    expect((await status(connectorId))?.last_error).toBe(
      `This node cannot be read: ${nodeOf('Nothing')} (BadNodeIdUnknown).`,
    )
    await vi.waitFor(async () => {
      const lines = await log(connectorId)
      expect(lines).toContain('an array of 2 values: select one of its elements on the server')
      expect(lines.some((line) => /Temperature: Bad\w+, its value is unknown/.test(line))).toBe(true)
    }, pollOptions)
    await fixture.change(connectorId, { enabled: false })
  })

  test('signs and encrypts with a user name; a certificate is trusted only after a person confirmed it', async () => {
    const lying = await play({ secure: true, isLying: true })
    const { trustedServer: thumbprint, ...untrusting } = secureOptions()
    const [trusted, unknown, changed, wrong, deceived] = [
      await add(secureOptions()),
      await add(untrusting),
      await add({ ...untrusting, trustedServer: 'ab'.repeat(32) }),
      await add({ ...secureOptions(), password: 'wrong' }),
      await add({ ...secureOptions(), endpointUrl: lying.url, trustedServer: lying.thumbprint() }),
    ]
    await isConnected(trusted)
    await hasRead(trusted, 0)
    for (let good = 1; good <= 10; good += 1) await secureServer.set({ Good: good, State: good % 2 ? 6 : 4 })
    await hasTotal(trusted, 10)
    const shown = thumbprint.replaceAll(':', '').toLowerCase()
    const fails = (connectorId: number, ...parts: string[]) =>
      vi.waitFor(async () => {
        const row = await status(connectorId)
        expect(row?.status).toBe('failing')
        for (const part of parts) expect(row?.last_error).toContain(part)
      }, pollOptions)
    await fails(unknown, 'not trusted yet', shown, 'CN=Play')
    await fails(changed, 'has changed', 'ab'.repeat(32), shown)
    await fails(wrong, 'rejects the user name or the password')
    // It cannot prove that the certificate is its own, so it gets no password.
    await fails(deceived, 'The server')
    for (const id of [trusted, unknown, changed, wrong, deceived]) await fixture.change(id, { enabled: false })
  })

  test.each(['None', 'SignAndEncrypt'])(
    'values that the server stored during a network cut arrive, in order and once (%s)',
    async (mode) => {
      const played = mode === 'None' ? server : secureServer
      const network = await proxy(played.port)
      const options = mode === 'None' ? {} : secureOptions()
      const connectorId = await add({ ...options, endpointUrl: `opc.tcp://127.0.0.1:${network.port}/play` })
      await isConnected(connectorId)
      await hasRead(connectorId, 0)
      await played.set({ State: 6, Good: 1 })
      await hasTotal(connectorId, 1)
      network.cut()
      await vi.waitFor(async () => expect((await status(connectorId))?.status).toBe('failing'), pollOptions)
      const stopped = Date.now()
      await played.set({ State: 4, Good: 3 })
      await new Promise((resolve) => setTimeout(resolve, 500))
      const resumed = Date.now()
      await played.set({ State: 6, Good: 5 })
      network.restore()
      await hasTotal(connectorId, 5)
      await vi.waitFor(() => {
        const idle = fixture.slices(connectorId).find(({ facet, from }) => facet?.state === 'idle' && from >= stopped)
        expect(idle && idle.to - idle.from).toBeGreaterThan(400)
        expect(idle!.to).toBeGreaterThanOrEqual(resumed)
      }, pollOptions)
      expect((await log(connectorId)).some((line) => line.startsWith('Connected again: the server has stored'))).toBe(
        true,
      )
      await fixture.change(connectorId, { enabled: false })
    },
  )

  test('after a restart of Takt, the history of the server fills the gap', async () => {
    const connectorId = await add({ endpointUrl: server.url, signals: signals.slice(0, 3) })
    await isConnected(connectorId)
    await hasRead(connectorId, 0)
    await server.set({ State: 6, Good: 2 })
    await hasTotal(connectorId, 2)
    await fixture.stopIngest()
    const idleFrom = Date.now()
    await server.set({ State: 4, Good: 3 })
    await new Promise((resolve) => setTimeout(resolve, 300))
    const idleTo = Date.now()
    await server.set({ State: 6, Good: 9 })
    await fixture.startIngest()
    await hasTotal(connectorId, 9)
    await vi.waitFor(() => {
      const idle = fixture.slices(connectorId).find(({ facet, from }) => facet?.state === 'idle' && from >= idleFrom)
      expect(idle!.to).toBeGreaterThanOrEqual(idleTo)
      expect(idle!.to - idle!.from).toBeLessThan(2_000)
    }, pollOptions)
    expect((await log(connectorId)).some((line) => /values from .* read from the history/.test(line))).toBe(true)
    await fixture.change(connectorId, { enabled: false })
  })

  test('after a kill and restart of the server, parts are counted on and the gap is logged', async () => {
    const connectorId = await add({ endpointUrl: server.url })
    await isConnected(connectorId)
    await hasRead(connectorId, 0)
    await server.set({ State: 6, Good: 2 })
    await hasTotal(connectorId, 2)
    await server.kill()
    await vi.waitFor(async () => expect((await status(connectorId))?.status).toBe('failing'), pollOptions)
    await server.restart()
    await server.set({ State: 6, Good: 7 })
    await hasTotal(connectorId, 7)
    await vi.waitFor(() => expect(lastState(connectorId)).toBe('running'), pollOptions)
    expect((await log(connectorId)).some((line) => line.startsWith('Nothing is known from'))).toBe(true)
    await fixture.change(connectorId, { enabled: false })
  })
})
