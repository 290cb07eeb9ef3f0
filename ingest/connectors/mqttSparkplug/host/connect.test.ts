import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { dialRule } from '@takt/store/dialing/dialRule.ts'
import { afterEach, expect, test, vi } from 'vitest'
import { joinHost } from './joinHost.ts'

const rule = dialRule({ TAKT_CONNECTOR_ALLOW: '127.0.0.1:1024-65535' })
const types = { connect: 1, publish: 3, subscribe: 8 }
let stop = async () => {}
afterEach(() => stop())

/** Returns the topics of a SUBSCRIBE packet without its fixed header. */
function topicsOf(body: Buffer): string[] {
  const topics: string[] = []
  for (let position = 2; position < body.length; ) {
    const length = body.readUInt16BE(position)
    topics.push(body.subarray(position + 2, position + 2 + length).toString())
    position += 3 + length
  }
  return topics
}

/** Accepts MQTT connections; records the packets, and grants subscriptions with this code. */
async function listen(grant: number) {
  const packets: { type: number; flags: number; body: Buffer }[] = []
  const sockets: Socket[] = []
  const server = createServer((socket) => {
    sockets.push(socket.on('error', () => {}))
    let bytes = Buffer.alloc(0)
    socket.on('data', (chunk) => {
      bytes = Buffer.concat([bytes, chunk])
      while (bytes.length >= 2) {
        const isLong = bytes[1]! >= 0x80
        const length = isLong ? (bytes[1]! & 0x7f) + 128 * (bytes[2] ?? 0) : bytes[1]!
        const start = isLong ? 3 : 2
        if (bytes.length < start + length) return
        const packet = { type: bytes[0]! >> 4, flags: bytes[0]! & 0xf, body: bytes.subarray(start, start + length) }
        packets.push(packet)
        bytes = bytes.subarray(start + length)
        if (packet.type === types.connect) socket.write(Buffer.from([0x20, 2, 0, 0]))
        if (packet.type !== types.subscribe) continue
        const grants = topicsOf(packet.body).map(() => grant)
        socket.write(Buffer.from([0x90, 2 + grants.length, packet.body[0]!, packet.body[1]!, ...grants]))
      }
    })
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const errors: string[] = []
  const { port } = server.address() as AddressInfo
  const membership = joinHost({ url: `mqtt://127.0.0.1:${port}`, hostId: 'takt' }, rule, {
    node: { groupId: 'plant', edgeNodeId: 'edge' },
    reorderMs: 0,
    receive: () => {},
    connected: () => {},
    disconnected: (error) => errors.push(error),
    alive: () => {},
  })
  stop = async () => {
    for (const socket of sockets) socket.destroy()
    server.close()
    await membership.leave()
  }
  return { packets, errors }
}

test('connects with a clean session and its will, subscribes, then publishes its birth certificate', async () => {
  const { packets } = await listen(1)
  await vi.waitFor(() => expect(packets.map(({ type }) => type)).toEqual([1, 8, 3]), 5_000)
  const [connect, subscribe, publish] = packets
  // MQTT 3.1.1; clean session, will, will QoS 1, will retained.
  expect(connect!.body.subarray(0, 8)).toEqual(
    Buffer.from([0, 4, ...Buffer.from('MQTT'), 4, 0x02 + 0x04 + 0x08 + 0x20]),
  )
  const [, will] = /(\{"online":false,"timestamp":\d+\})/.exec(connect!.body.toString()) ?? []
  expect(connect!.body.toString()).toContain('spBv1.0/STATE/takt')
  const timestamp = JSON.parse(will!).timestamp as number
  expect(Math.abs(timestamp - Date.now())).toBeLessThan(10_000)
  expect(topicsOf(subscribe!.body)).toEqual([
    'spBv1.0/STATE/takt',
    'spBv1.0/plant/NBIRTH/edge',
    'spBv1.0/plant/DBIRTH/edge/+',
    'spBv1.0/plant/NDATA/edge',
    'spBv1.0/plant/DDATA/edge/+',
    'spBv1.0/plant/NDEATH/edge',
    'spBv1.0/plant/DDEATH/edge/+',
  ])
  // QoS 1 and retained.
  expect(publish!.flags).toBe(0x02 + 0x01)
  expect(publish!.body.toString()).toContain('spBv1.0/STATE/takt')
  expect(publish!.body.toString()).toContain(JSON.stringify({ online: true, timestamp }))
})

test('a broker that does not permit the topics of Sparkplug is reported', async () => {
  const { errors } = await listen(0x80)
  await vi.waitFor(() => expect(errors[0]).toContain('does not permit this user to subscribe'), 5_000)
})
