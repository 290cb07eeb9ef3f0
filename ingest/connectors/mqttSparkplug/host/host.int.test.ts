import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { dialRule } from '@takt/store/dialing/dialRule.ts'
import { connectAsync, type IPublishPacket, type MqttClient } from 'mqtt'
import sparkplugPayload from 'sparkplug-payload'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { decodePayload } from '../payload/decodePayload.ts'
import { mosquittoProgram, startMosquitto, stopBrokers } from '../play/startMosquitto.fixture.ts'
import type { NodeEvent } from '../session/nodeSession.ts'
import { joinHost } from './joinHost.ts'
import type { HostOptions } from './openBroker.ts'

const { encodePayload } = sparkplugPayload.get('spBv1.0')!
const rule = dialRule({ TAKT_CONNECTOR_ALLOW: '127.0.0.1:1024-65535' })
const pollOptions = { timeout: 30_000, interval: 20 }

type Received = { topic: string; packet: IPublishPacket; state: { online?: boolean; timestamp?: number } | null }

describe.skipIf(!mosquittoProgram)('a host application at mosquitto (otherwise: apt-get install mosquitto)', () => {
  let broker: Awaited<ReturnType<typeof startMosquitto>>
  let observer: MqttClient
  let received: Received[]
  let reader: { events: NodeEvent[]; connected: string[]; errors: string[]; alive: number; leave: () => Promise<void> }

  const stateOf = (payload: Buffer) => {
    try {
      return JSON.parse(payload.toString())
    } catch {
      return null
    }
  }
  async function observe(url: string, options: object = {}) {
    const client = await connectAsync(url, { reconnectPeriod: 100, ...options })
    client.on('message', (topic, payload, packet) => received.push({ topic, packet, state: stateOf(payload) }))
    await client.subscribeAsync('spBv1.0/#', { qos: 1 })
    return client
  }
  function joinAs(options: Partial<HostOptions> = {}, edgeNodeId = 'edge') {
    const joined = { events: [] as NodeEvent[], connected: [] as string[], errors: [] as string[], alive: 0 }
    const membership = joinHost({ url: broker.url, hostId: 'takt', ...options }, rule, {
      node: { groupId: 'plant', edgeNodeId },
      reorderMs: 500,
      receive: (event) => joined.events.push(event),
      connected: (name) => joined.connected.push(name),
      disconnected: (error) => joined.errors.push(error),
      alive: () => (joined.alive += 1),
    })
    return Object.assign(joined, { leave: membership.leave })
  }
  const states = () => received.filter(({ topic }) => topic === 'spBv1.0/STATE/takt')
  const commands = () => received.filter(({ topic }) => topic === 'spBv1.0/plant/NCMD/edge')
  const until = (check: () => void) => vi.waitFor(check, pollOptions)

  beforeEach(async () => {
    received = []
    broker = await startMosquitto()
    observer = await observe(broker.url)
  })
  afterEach(async () => {
    await reader?.leave()
    await observer.endAsync(true)
    await stopBrokers()
  })

  test('publishes its birth and death certificates; readers share one connection until the last leaves', async () => {
    reader = joinAs()
    await until(() => expect(states().map(({ state }) => state?.online)).toEqual([true]))
    const other = joinAs({}, 'other')
    await until(() => expect(other.connected).toEqual([`127.0.0.1:${broker.port}`]))
    await other.leave()
    const before = Date.now()
    await reader.leave()
    await until(() => expect(states().map(({ state }) => state?.online)).toEqual([true, false]))
    const [birth, death] = states()
    expect(birth?.packet.qos).toBe(1)
    expect(death?.packet.qos).toBe(1)
    expect(Math.abs(birth!.state!.timestamp! - before)).toBeLessThan(10_000)
    expect(death!.state!.timestamp!).toBeGreaterThanOrEqual(before)
    const late: Received[] = []
    const client = await connectAsync(broker.url)
    client.on('message', (topic, payload, packet) => late.push({ topic, packet, state: stateOf(payload) }))
    await client.subscribeAsync('spBv1.0/STATE/takt', { qos: 1 })
    await until(() => expect(late[0]?.packet.retain).toBe(true))
    expect(late[0]?.state).toEqual(death!.state)
    await client.endAsync()
  })

  test('the broker publishes the will with the timestamp of the birth when the connection is cut', async () => {
    const proxy = await cuttableProxy(broker.port)
    reader = joinAs({ url: `mqtt://127.0.0.1:${proxy.port}` })
    await until(() => expect(states()).toHaveLength(1))
    proxy.cut()
    await until(() => expect(states().length).toBeGreaterThanOrEqual(3))
    const [birth, will, next] = states()
    expect(will?.state).toEqual({ online: false, timestamp: birth!.state!.timestamp })
    expect(will?.packet.qos).toBe(1)
    expect(next!.state!.online).toBe(true)
    expect(next!.state!.timestamp!).toBeGreaterThan(birth!.state!.timestamp!)
    proxy.stop()
  })

  test('corrects a death certificate of its own ID with the timestamp of its connection', async () => {
    reader = joinAs()
    await until(() => expect(states()).toHaveLength(1))
    const [birth] = states()
    const stale = JSON.stringify({ online: false, timestamp: Date.now() })
    await observer.publishAsync('spBv1.0/STATE/takt', stale, { qos: 1, retain: true })
    await until(() => expect(states().map(({ state }) => state?.online)).toEqual([true, false, true]))
    expect(states()[2]?.state).toEqual(birth?.state)
  })

  test('publishes nothing before its birth certificate, and requests a rebirth of an unknown edge node', async () => {
    reader = joinAs()
    await until(() => expect(commands()).toHaveLength(1))
    expect(received.map(({ topic }) => topic)).toEqual(['spBv1.0/STATE/takt', 'spBv1.0/plant/NCMD/edge'])
    const [{ packet } = commands()[0]!] = commands()
    expect(packet).toMatchObject({ qos: 0, retain: false })
    const command = await decodePayload(packet.payload as Buffer)
    expect(command.seq).toBeNull()
    expect(Math.abs(command.at! - Date.now())).toBeLessThan(10_000)
    expect(command.metrics).toMatchObject([{ name: 'Node Control/Rebirth', datatype: 11, value: true }])
  })

  test('garbage and messages of 10 MB are reported; the next message is read', async () => {
    reader = joinAs()
    await until(() => expect(reader.connected).toHaveLength(1))
    const topic = 'spBv1.0/plant/NBIRTH/edge'
    await observer.publishAsync(topic, Buffer.alloc(10_000_000, 0x12), { qos: 1 })
    await observer.publishAsync(topic, Buffer.from('not a payload'), { qos: 1 })
    const birth = encodePayload({ timestamp: 1, seq: 0, metrics: [{ name: 'a', type: 'Int32', value: 1 }] as never })
    await observer.publishAsync(topic, Buffer.from(birth), { qos: 1 })
    await until(() => expect(reader.events.at(-1)?.kind).toBe('birth'))
    const reasons = reader.events.flatMap((event) => (event.kind === 'ignored' ? [event.reason] : []))
    expect(reasons).toEqual([expect.stringContaining('larger than 4 MiB'), expect.stringContaining('no Sparkplug B')])
    expect(reader.errors).toEqual([])
  })

  test('a lost broker is replaced by the next one, with certificates there', async () => {
    const second = await startMosquitto()
    const other = await observe(second.url)
    reader = joinAs({ url: `${broker.url}\n${second.url}` })
    await until(() => expect(reader.connected).toEqual([`127.0.0.1:${broker.port}`]))
    await until(() => expect(states()).toHaveLength(1))
    const [first] = states()
    await broker.kill()
    await until(() => expect(reader.connected.at(-1)).toBe(`127.0.0.1:${second.port}`))
    await until(() => expect(states()).toHaveLength(2))
    const [, next] = states()
    expect(next?.state).toMatchObject({ online: true })
    expect(next!.state!.timestamp!).toBeGreaterThan(first!.state!.timestamp!)
    expect(reader.errors[0]).toContain('was lost')
    await reader.leave()
    await other.endAsync(true)
    await second.stop()
  })

  test('a wrong password is reported at once, and contains no secret', async () => {
    const guarded = await startMosquitto((folder) => ['allow_anonymous false', `password_file ${folder}/passwords`], {
      passwords: 'takt:$6$aaaaaaaaaaaaaaaa$YWFh\n',
    })
    const joined = joinAs({ url: guarded.url, userName: 'takt', password: 'open sesame' })
    await until(() => expect(joined.errors[0]).toContain('check user name and password'))
    expect(joined.errors.join()).not.toContain('sesame')
    await joined.leave()
    await guarded.stop()
  })

  test('a broker with a certificate of an own authority is trusted only with that authority', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'takt-ca-'))
    const subject = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost,IP:127.0.0.1']
    const keys = ['-newkey', 'rsa:2048', '-nodes', '-keyout', join(folder, 'key'), '-out', join(folder, 'cert')]
    execFileSync('openssl', ['req', '-x509', '-days', '2', ...keys, ...subject], { stdio: 'ignore' })
    const files = { key: readFileSync(join(folder, 'key'), 'utf8'), cert: readFileSync(join(folder, 'cert'), 'utf8') }
    const secure = await startMosquitto(
      (place) => ['allow_anonymous true', `keyfile ${place}/key`, `certfile ${place}/cert`],
      files,
    )
    const url = `mqtts://127.0.0.1:${secure.port}`
    const distrusting = joinAs({ url })
    await until(() => expect(distrusting.errors[0]).toContain('is not trusted'))
    await distrusting.leave()
    const trusting = joinAs({ url, caCertificate: files.cert })
    await until(() => expect(trusting.connected).toEqual([`127.0.0.1:${secure.port}`]))
    await trusting.leave()
    await secure.stop()
    rmSync(folder, { recursive: true })
  })

  test('addresses that are closed for connectors are reported like any that do not respond', async () => {
    const joined = joinHost({ url: broker.url, hostId: 'takt' }, dialRule({}), {
      node: { groupId: 'plant', edgeNodeId: 'edge' },
      reorderMs: 500,
      receive: () => {},
      connected: () => expect.unreachable(),
      disconnected: (error) => errors.push(error),
      alive: () => {},
    })
    const errors: string[] = []
    const started = performance.now()
    await until(() => expect(errors[0]).toContain('No source that this connector can read responds'))
    expect(performance.now() - started).toBeGreaterThan(9_500)
    await joined.leave()
    expect(states()).toEqual([])
  })
})

/** A proxy whose connections can be cut as if the network failed. */
async function cuttableProxy(target: number) {
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    const outgoing = connect(target, '127.0.0.1')
    for (const each of [socket, outgoing]) {
      sockets.add(each)
      each.on('error', () => {})
      each.on('close', () => sockets.delete(each))
    }
    socket.pipe(outgoing)
    outgoing.pipe(socket)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const cut = () => {
    for (const socket of sockets) socket.resetAndDestroy()
  }
  return {
    port: (server.address() as AddressInfo).port,
    cut,
    stop() {
      cut()
      server.close()
    },
  }
}
