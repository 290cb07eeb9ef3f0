import { randomBytes } from 'node:crypto'
import type { Socket } from 'node:net'
import { type MqttClient, serveMqtt } from '@takt/ingest/connectors/play/serveMqtt.fixture.ts'
import sparkplugPayload from 'sparkplug-payload'
import { type Attacks, dayMs, floodSocket, sendEndlessly } from '../attack.ts'
import { listen, listenFalsely } from '../listen.ts'

const { encodePayload } = sparkplugPayload.get('spBv1.0')!
type Payload = Parameters<typeof encodePayload>[0]

const topicOf = (type: string) => `spBv1.0/plant/${type}/line`
const started = (port: number, more: object = {}) => ({
  connectorTypeId: 'mqtt-sparkplug',
  options: {
    url: `mqtt://127.0.0.1:${port}`,
    groupId: 'plant',
    edgeNodeId: 'line',
    signals: [
      { signal: 'parts', role: 'good' },
      { signal: 'state', role: 'state' },
    ],
    ...more,
  },
})
const serving = (subscribed: (socket: Socket, client: MqttClient) => void) =>
  listen((socket) => serveMqtt(socket, { subscribed: (client) => subscribed(socket, client) }))

/** Creates the payloads of an edge node with `count` metrics whose clock is ahead by `clockMs`. */
function createNode(count: number, clockMs = 0) {
  let seq = 0
  let parts = 0
  const metric = (timestamp: number, name: string, type: string, value: unknown) => ({ name, timestamp, type, value })
  const payload = (more: object[] = []) => {
    const timestamp = Date.now() + clockMs
    parts += 1
    const metrics = [
      metric(timestamp, 'parts', 'Int64', parts),
      metric(timestamp, 'state', 'String', 'running'),
      ...Array.from({ length: count - 2 }, (_, i) => metric(timestamp, `v${i}`, 'Double', parts)),
      ...more,
    ]
    const bytes = encodePayload({ timestamp, seq, metrics } as Payload)
    seq = (seq + 1) % 256
    return Buffer.from(bytes)
  }
  return { birth: () => payload([metric(Date.now() + clockMs, 'bdSeq', 'Int64', 0)]), data: () => payload() }
}

const withClock = (clockMs: number, expects: RegExp) => ({
  expects,
  start: async () =>
    started(
      await serving((socket, client) => {
        const node = createNode(2, clockMs)
        client.publish(topicOf('NBIRTH'), node.birth())
        const timer = setInterval(() => client.publish(topicOf('NDATA'), node.data()), 100)
        socket.on('close', () => clearInterval(timer))
      }),
    ),
})

export const sparkplug: Attacks = {
  '100,000 values/s': {
    expects: /sends more than a connector may process|more values|overrun/,
    async start() {
      const flood = (socket: Socket, client: MqttClient) => {
        const node = createNode(1_000)
        client.publish(topicOf('NBIRTH'), node.birth())
        floodSocket(socket, 1_000, () => client.publish(topicOf('NDATA'), node.data()))
      }
      return started(await serving(flood))
    },
  },
  'endless message': {
    expects: /larger than \d+ MiB/,
    start: async () =>
      started(
        await serving((socket, client) => {
          client.startMessage(topicOf('NDATA'), 250_000_000)
          sendEndlessly(socket, () => Buffer.alloc(65_536, 'x'))
        }),
      ),
  },
  garbage: {
    expects: /is no Sparkplug B payload/,
    start: async () =>
      started(
        await serving((socket, client) => {
          const timer = setInterval(() => client.publish(topicOf('NDATA'), randomBytes(5_000)), 20)
          socket.on('close', () => clearInterval(timer))
        }),
      ),
  },
  'false certificate': {
    expects: /certificate of .* is not trusted/,
    async start() {
      const { port, authority } = await listenFalsely()
      return started(port, { url: `mqtts://127.0.0.1:${port}`, caCertificate: authority })
    },
  },
  'clock a day ahead': withClock(dayMs, /clock is 14\d\d minutes ahead/),
  'clock a day behind': withClock(-dayMs, /The data are 1 day old/),
}
