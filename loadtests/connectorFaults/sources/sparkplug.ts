import { startEdgeNode } from '@takt/ingest/connectors/mqttSparkplug/play/startEdgeNode.fixture.ts'
import { findPython } from '@takt/ingest/connectors/play/findPython.fixture.ts'
import { startMosquitto } from '@takt/ingest/connectors/play/mosquitto.fixture.ts'
import { repeat, type SourceKind } from '../sourceKind.ts'

/**
 * An edge node of pysparkplug at mosquitto, five metrics in each message. It is killed alone and together with its
 * broker in turn: the broker publishes its death certificate only if the broker lives.
 */
export const sparkplug: SourceKind = {
  connectorTypeId: 'mqtt-sparkplug',
  options: (port) => ({
    url: `mqtt://127.0.0.1:${port}`,
    groupId: 'plant',
    edgeNodeId: 'line',
    deviceId: 'mill',
    signals: [
      { signal: 'parts', role: 'good' },
      { signal: 'state', role: 'state' },
      { signal: 'load', role: 'value' },
    ],
  }),
  async open(perSecond) {
    const found = findPython('pysparkplug', '0.6.1')
    if ('missing' in found) throw new Error(found.missing)
    const broker = await startMosquitto()
    let isBrokerKilled = false
    let total = 0
    let steps = 0
    let kills = 0
    let stopSending = () => {}
    let edge: ReturnType<typeof startEdgeNode>
    const step = async () => {
      steps += 1
      const load = (steps % 1_000) / 10
      await edge.run('send', { parts: total, state: 'running', load, offset: steps % 100, alarm: steps % 2 === 0 })
    }
    return {
      port: broker.port,
      async start(initial) {
        total = initial
        if (isBrokerKilled) await broker.restart()
        isBrokerKilled = false
        edge = startEdgeNode(found.python, broker.port, 'plant', 'line', 'mill')
        await edge.run('store', { parts: initial, state: 'running' })
        await edge.run('connect')
        stopSending = repeat(perSecond / 5, step)
      },
      count(parts) {
        total += parts
      },
      async kill() {
        stopSending()
        await edge.kill()
        kills += 1
        isBrokerKilled = kills % 2 === 0
        if (isBrokerKilled) await broker.kill()
      },
      close: async () => {
        if (!isBrokerKilled) await broker.stop()
      },
    }
  },
}
