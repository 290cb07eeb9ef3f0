import { randomBytes } from 'node:crypto'
import type { Socket } from 'node:net'
import { type MqttClient, serveMqtt } from '@takt/ingest/connectors/play/serveMqtt.fixture.ts'
import { type Attacks, dayMs, floodSocket, sendEndlessly } from '../attack.ts'
import { listen, listenFalsely } from '../listen.ts'

const topic = 'plant/mill'
const started = (port: number, more: object = {}) => ({
  connectorTypeId: 'mqtt-json',
  options: {
    url: `mqtt://127.0.0.1:${port}`,
    topics: topic,
    signals: [
      { signal: 'parts', role: 'good' },
      { signal: 'state', role: 'state' },
    ],
    ...more,
  },
})
const serving = (subscribed: (socket: Socket, client: MqttClient) => void) =>
  listen((socket) => serveMqtt(socket, { subscribed: (client) => subscribed(socket, client) }))

const withClock = (clockMs: number, expects: RegExp) => ({
  expects,
  start: async () =>
    started(
      await serving((socket, client) => {
        let parts = 0
        const message = () => JSON.stringify({ at: Date.now() + clockMs, parts: parts++, state: 'running' })
        const timer = setInterval(() => client.publish(topic, Buffer.from(message())), 100)
        socket.on('close', () => clearInterval(timer))
      }),
      {
        expression:
          '[{"signal": "parts", "value": payload.parts, "at": payload.at}, ' +
          '{"signal": "state", "value": payload.state, "at": payload.at}]',
      },
    ),
})

export const mqtt: Attacks = {
  '100,000 values/s': {
    expects: /sends more than a connector may process/,
    async start() {
      let parts = 0
      const message = () =>
        Buffer.from(
          JSON.stringify({
            parts: parts++,
            state: 'running',
            ...Object.fromEntries(Array.from({ length: 8 }, (_, i) => [`v${i}`, parts % 100])),
          }),
        )
      const flood = (socket: Socket, client: MqttClient) =>
        floodSocket(socket, 10, () => client.publish(topic, message()))
      return started(await serving(flood))
    },
  },
  'endless message': {
    expects: /The message is too large/,
    start: async () =>
      started(
        await serving((socket, client) => {
          client.startMessage(topic, 250_000_000)
          sendEndlessly(socket, () => Buffer.alloc(65_536, 'x'))
        }),
      ),
  },
  garbage: {
    expects: /does not look like an MQTT broker|No source that this connector can read/,
    start: async () => started(await listen((socket) => sendEndlessly(socket, () => randomBytes(65_536)))),
  },
  'false certificate': {
    expects: /certificate of .* is not trusted/,
    async start() {
      const { port, authority } = await listenFalsely()
      return started(port, { url: `mqtts://127.0.0.1:${port}`, caCertificate: authority })
    },
  },
  'clock a day ahead': withClock(dayMs, /clock is 14\d\d minutes ahead|more than a day ahead/),
  'clock a day behind': withClock(-dayMs, /The data are 1 day old/),
}
