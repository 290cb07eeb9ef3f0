import { startMosquitto } from '@takt/ingest/connectors/play/mosquitto.fixture.ts'
import { pause } from '@takt/store/timing/pause.ts'
import { installJava } from './install.ts'
import { startJava } from './javaPeer.ts'
import type { Peer } from './peer.ts'

/** Time between two parts (ms). */
const everyMs = 20

/** A Sparkplug edge node of Eclipse Tahu 1.0.7, which publishes nothing before its primary host is online. */
export async function tahu(): Promise<Peer> {
  const broker = await startMosquitto()
  const node = startJava([...installJava('tahu', 'TahuEdgeNode'), String(broker.port)])
  return {
    connectorTypeId: 'mqtt-sparkplug',
    sendsAtOnce: true,
    options: {
      url: broker.url,
      groupId: 'plant',
      edgeNodeId: 'tahu',
      deviceId: 'mill',
      signals: [
        { signal: 'good', role: 'good' },
        { signal: 'state', role: 'state' },
      ],
    },
    async produce(parts) {
      await node.isReady()
      for (let good = 0; good <= parts; good += 1) {
        await node.send(`running ${good}`)
        await pause(everyMs)
      }
      await node.send(`idle ${parts}`)
    },
    async stop() {
      await node.stop()
      await broker.stop()
    },
  }
}
