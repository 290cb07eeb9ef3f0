import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { mqttJson } from '@takt/domain/areas/connectors/mqttJson.ts'
import { afterEach, expect, test, vi } from 'vitest'
import { runAlone } from '../play/runAlone.fixture.ts'
import { type MqttClient, serveMqtt } from '../play/serveMqtt.fixture.ts'
import { runMqttJson } from './runMqttJson.ts'

afterEach(() => void vi.useRealTimers())

test('a broker on whose topics nothing arrives is reported until a message has arrived', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  const start = Date.parse('2026-03-02T08:12:00.000Z')
  vi.setSystemTime(start)
  const sockets: Socket[] = []
  let client: MqttClient | undefined
  const server = createServer((socket) => {
    sockets.push(socket.on('error', () => {}))
    serveMqtt(socket, { subscribed: (subscribed) => (client = subscribed) })
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = server.address() as AddressInfo
  const options = mqttJson.options.parse({ url: `mqtt://127.0.0.1:${port}`, topics: 'press/#' })
  const machine = runAlone(runMqttJson, options)
  await vi.waitFor(() => expect(machine.status).toEqual({ word: 'connected', error: null }), { timeout: 20_000 })
  vi.setSystemTime(start + 60_000)
  const silent = {
    word: 'connected',
    error: expect.stringContaining('no message has arrived on the topics since 2026'),
  }
  await vi.waitFor(() => expect(machine.status).toEqual(silent), { timeout: 5_000 })
  client!.publish('press/1', Buffer.from('{"load":3}'))
  await vi.waitFor(() => expect(machine.signals()).toEqual({ load: 3 }), { timeout: 5_000 })
  expect(machine.status).toEqual({ word: 'connected', error: null })
  await machine.stop()
  for (const socket of sockets) socket.destroy()
  server.close()
})
