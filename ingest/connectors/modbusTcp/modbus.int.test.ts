import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { modbusTcp } from '@takt/domain/areas/connectors/modbusTcp.ts'
import { dialRule } from '@takt/store/dialing/dialRule.ts'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { createConnectorFixture } from '../play/connector.fixture.ts'
import { freePort } from '../play/freePort.fixture.ts'
import { playModbus, pymodbus } from '../play/playModbus.fixture.ts'
import { noCertificate } from '../play/standalone.fixture.ts'
import { testConnection } from '../trial/testConnection.ts'

const pollOptions = { timeout: 60_000, interval: 50 }
const reason = 'missing' in pymodbus ? pymodbus.missing : ''

let fixture: Awaited<ReturnType<typeof createConnectorFixture>>
let nextId = 1
const stops: (() => unknown)[] = []
beforeAll(async () => {
  if (!reason) fixture = await createConnectorFixture()
})
afterAll(async () => {
  for (const stop of stops) await stop()
  await fixture?.close()
})

type Server = Awaited<ReturnType<typeof playModbus>>

/** Starts a server, ended after the tests. */
async function startServer(port: number, total = 0): Promise<Server> {
  const server = await playModbus({ port, total })
  stops.push(server.kill)
  return server
}

const counter = { name: 'parts', address: 10, type: 'uint16', everyMs: 100 }
const state = { name: 'state', address: 3, type: 'uint16', everyMs: 100 }
const roles = [
  { signal: 'parts', role: 'good' },
  { signal: 'state', role: 'state', states: { '0': 'idle', '1': 'running' } },
]
const optionsOf = (port: number, registers: object[] = [counter, state], more: object = {}) => ({
  host: '127.0.0.1',
  port,
  registers,
  signals: roles,
  ...more,
})

async function addConnector(options: object) {
  const connectorId = nextId++
  await fixture.add({ connectorId, connectorTypeId: modbusTcp.connectorTypeId, options })
  return connectorId
}

const goodOf = (connectorId: number) => fixture.slices(connectorId).reduce((sum, { good }) => sum + good, 0)
const stateOf = (connectorId: number) => fixture.slices(connectorId).at(-1)?.facet?.state
const statusOf = async (connectorId: number) => {
  const row = await fixture.status(connectorId)
  return `${row?.status}: ${row?.last_error ?? ''}`
}
const waitForStatus = (connectorId: number, text: RegExp) =>
  vi.waitFor(async () => expect(await statusOf(connectorId)).toMatch(text), pollOptions)

describe.skipIf(reason)(`pymodbus ${reason}`, () => {
  test('reads all types in all byte orders from both tables of registers, and coils', async () => {
    const port = await freePort()
    const server = await startServer(port)
    const registers = server.samples.flatMap(({ register }) => [
      register,
      { ...register, name: `${register.name} input`, table: 'input' },
    ])
    const coils = server.coils.map((_, address) => ({ name: `coil ${address}`, table: 'coil', address, type: 'bool' }))
    const result = await testConnection(
      { connectorTypeId: modbusTcp.connectorTypeId, options: optionsOf(port, [...registers, ...coils, state]) },
      {
        rule: dialRule({ ...fixture.environment.env, TAKT_CONNECTOR_ALLOW: `127.0.0.1:${port}` }),
        certificate: noCertificate,
      },
    )
    expect(result.steps.find(({ step }) => step === 'connect')).toEqual({
      step: 'connect',
      isOk: true,
      text: 'Connected',
    })
    const values = new Map(result.monitor.signals.map(({ signal, value }) => [signal, value]))
    for (const { register, value } of server.samples) {
      expect([register.name, values.get(String(register.name))]).toEqual([register.name, value])
      expect([register.name, values.get(`${register.name} input`)]).toEqual([register.name, value])
    }
    expect(server.coils.map((_, address) => values.get(`coil ${address}`))).toEqual(server.coils)
    expect(result.monitor.ignored).toBe(0)
  })
  test('counts what the device counts, across a wrap at 16 bits and a restart of the device, and states the gap', async () => {
    const port = await freePort()
    const first = await startServer(port, 65_500)
    await first.control('set 3 1')
    const connectorId = await addConnector(optionsOf(port))
    await vi.waitFor(() => expect(stateOf(connectorId)).toBe('running'), pollOptions)
    for (const parts of [1, 29, 20]) {
      const { total } = await first.control(`add ${parts}`)
      await vi.waitFor(() => expect(goodOf(connectorId)).toBe(total - 65_500), pollOptions)
    }
    await first.kill()
    await waitForStatus(connectorId, /failing/)
    const second = await startServer(port, 65_575)
    await second.control('set 3 1')
    await vi.waitFor(() => expect(goodOf(connectorId)).toBe(75), pollOptions)
    await waitForStatus(connectorId, /^connected: $/)
    const { log } = (await fixture.monitor(connectorId))!
    expect(log.map(({ text }) => text)).toContainEqual(expect.stringMatching(/^Nothing is known from .* to .*Z/))
    await fixture.change(connectorId, { enabled: false })
  })

  test('a register that does not exist is reported; others are read', async () => {
    const port = await freePort()
    const server = await startServer(port, 7)
    const missing = [30, 31, 600].map((address) => ({ name: `at ${address}`, address, type: 'uint16', everyMs: 100 }))
    const text = { name: 'text', address: 12, type: 'string', words: 1, everyMs: 100 }
    const connectorId = await addConnector(optionsOf(port, [counter, state, text, ...missing]))
    await waitForStatus(
      connectorId,
      /^connected: Illegal data address at holding \d+ \(40\d+\), at \d+: .* 2 more registers cannot be read\.$/,
    )
    await server.control('add 5')
    await vi.waitFor(() => expect(goodOf(connectorId)).toBe(5), pollOptions)
    const { signals, log } = (await fixture.monitor(connectorId))!
    expect(signals.find(({ signal }) => signal === 'parts')?.value).toBe(12)
    expect(log.map(({ text }) => text)).toContainEqual(
      expect.stringMatching(/^Illegal data address at holding 600 \(40601\), at 600: /),
    )
    await fixture.change(connectorId, { enabled: false })
  })

  test('a slow device is read less often, which its status states', async () => {
    const port = await freePort()
    const server = await startServer(port)
    const connectorId = await addConnector(optionsOf(port, [counter, { ...state, everyMs: 150 }]))
    await vi.waitFor(() => expect(stateOf(connectorId)).toBe('idle'), pollOptions)
    await server.control('delay 900')
    await waitForStatus(connectorId, /^connected: The device responds too slowly/)
    await server.control('add 3')
    await vi.waitFor(() => expect(goodOf(connectorId)).toBe(3), pollOptions)
    await server.control('delay 0')
    await waitForStatus(connectorId, /^connected: $/)
    await fixture.change(connectorId, { enabled: false })
  })

  test('half responses, garbage, wrong transaction IDs and a busy device are explained, and nothing is miscounted', async () => {
    const port = await freePort()
    const server = await startServer(port)
    await server.control('set 3 1')
    const connectorId = await addConnector(optionsOf(port))
    await vi.waitFor(() => expect(stateOf(connectorId)).toBe('running'), pollOptions)
    for (const [fault, text] of [
      ['exception', /^connected: Device busy at holding 3 .* 1 more register cannot be read/],
      ['garbage', /^failing: This does not look like a Modbus\/TCP device/],
      ['transaction', /^failing: The device responds to other requests/],
      ['half', /^failing: 127.* no longer responds/],
    ] as const) {
      await server.control(`fault ${fault}`)
      await waitForStatus(connectorId, text)
      const { total } = await server.control('add 10')
      await server.control('fault none')
      await vi.waitFor(() => expect(goodOf(connectorId)).toBe(total), pollOptions)
      await waitForStatus(connectorId, /^connected: $/)
    }
    const { log } = (await fixture.monitor(connectorId))!
    expect(log.map(({ text }) => text)).toContainEqual('A response to another request (transaction ID)')
    await fixture.change(connectorId, { enabled: false })
  })

  test('each pulse of a digital input is a part', async () => {
    const port = await freePort()
    const server = await startServer(port)
    const contact = { name: 'contact', table: 'discrete', address: 3, type: 'bool', everyMs: 100 }
    const signals = [{ signal: 'contact', role: 'pulse' }, roles[1]]
    const connectorId = await addConnector(optionsOf(port, [contact, state], { signals }))
    const value = async () =>
      (await fixture.monitor(connectorId))?.signals.find(({ signal }) => signal === 'contact')?.value
    await vi.waitFor(async () => expect(await value()).toBe(false), pollOptions)
    for (const level of [1, 0, 1, 0, 1]) {
      await server.control(`input 3 ${level}`)
      await vi.waitFor(async () => expect(await value()).toBe(level === 1), pollOptions)
    }
    await vi.waitFor(() => expect(goodOf(connectorId)).toBe(3), pollOptions)
    await fixture.change(connectorId, { enabled: false })
  })

  test('a closed port, a silent server and one that disconnects are reported identically, after the same time', async () => {
    const greet = [() => {}, (socket: Socket) => socket.destroy()]
    const ports = await Promise.all([freePort(), ...greet.map(listening)])
    const started = performance.now()
    const failures = await Promise.all(
      ports.map(async (port) => {
        const connectorId = await addConnector(optionsOf(port))
        await waitForStatus(connectorId, /^failing/)
        return { ms: performance.now() - started, text: (await statusOf(connectorId)).replace(String(port), 'X') }
      }),
    )
    expect(new Set(failures.map(({ text }) => text)).size).toBe(1)
    const times = failures.map(({ ms }) => ms)
    expect(Math.min(...times)).toBeGreaterThan(9_000)
    expect(Math.max(...times) - Math.min(...times)).toBeLessThan(2_500)
  })

  test('endless responses that were not requested end the connection', async () => {
    let sent = 0
    const frame = Buffer.from('000100000007010304000100020000', 'hex').subarray(0, 13)
    const port = await listening((socket) => {
      const write = () => {
        while (!socket.destroyed && socket.write(Buffer.alloc(13 * 1_000, frame))) sent += 13_000
      }
      socket.on('drain', write)
      write()
    })
    const connectorId = await addConnector(optionsOf(port))
    await waitForStatus(connectorId, /^failing: The device sends data that was not requested/)
    expect(sent).toBeLessThan(16 * 1024 * 1024)
    await fixture.change(connectorId, { enabled: false })
  })
})

/** Starts a server on loopback; returns its port. */
async function listening(greet: (socket: Socket) => void): Promise<number> {
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => {})
    greet(socket)
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  stops.push(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  return (server.address() as AddressInfo).port
}
