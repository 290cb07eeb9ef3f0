import { startMosquitto } from '@takt/ingest/connectors/play/mosquitto.fixture.ts'
import { connectAsync, type MqttClient } from 'mqtt'
import { repeat, type SourceKind } from '../sourceKind.ts'

const names = ['load', 'speed', 'feed', 'temperature', 'pressure', 'current', 'voltage', 'flow']

/**
 * A machine that publishes JSON of ten values with QoS 1 at mosquitto. The broker is killed; the machine goes on, and
 * publishes later what it could not publish meanwhile.
 */
export const mqtt: SourceKind = {
  connectorTypeId: 'mqtt-json',
  options: (port) => ({
    url: `mqtt://127.0.0.1:${port}`,
    topics: 'plant/mill',
    expression:
      '($at := payload.at; $each(payload.values, function($v, $k) { {"signal": $k, "value": $v, "at": $at} }))',
    signals: [
      { signal: 'parts', role: 'good' },
      { signal: 'state', role: 'state' },
      ...names.map((name) => ({ signal: name, role: 'value' })),
    ],
  }),
  async open(perSecond) {
    const broker = await startMosquitto()
    await broker.kill()
    let total = 0
    let machine: MqttClient | null = null
    let stopSending = () => {}
    const send = async () => {
      const measured = Object.fromEntries(names.map((name, i) => [name, Math.round(1_000 * Math.sin(total + i)) / 10]))
      const message = { at: Date.now(), values: { parts: total, state: 'running', ...measured } }
      await machine!.publishAsync('plant/mill', JSON.stringify(message), { qos: 1 })
    }
    return {
      port: broker.port,
      async start(initial) {
        await broker.restart()
        if (machine) return
        total = initial
        const options = { clientId: 'mill', clean: false, reconnectPeriod: 200, connectTimeout: 2_000 } as const
        machine = await connectAsync(broker.url, options)
        machine.on('error', () => {})
        stopSending = repeat(perSecond / 10, send)
      },
      count(parts) {
        total += parts
      },
      kill: broker.kill,
      async close() {
        stopSending()
        await machine?.endAsync(true)
      },
    }
  },
}
