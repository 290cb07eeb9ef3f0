import { freePort } from '@takt/ingest/connectors/play/freePort.fixture.ts'
import { pause } from '@takt/store/timing/pause.ts'
import { installJava } from './install.ts'
import { startJava } from './javaPeer.ts'
import type { Peer } from './peer.ts'

/** Time between two parts (ms). */
const everyMs = 20

const nodeOf = (name: string) => `nsu=http://takt.example/milo;s=Machine.${name}`

/** An OPC UA server of Eclipse Milo 0.6.16. */
export async function milo(): Promise<Peer> {
  const port = await freePort()
  const server = startJava([...installJava('milo', 'MiloServer'), String(port)])
  await server.isReady()
  return {
    connectorTypeId: 'opcua',
    sendsAtOnce: true,
    options: {
      endpointUrl: `opc.tcp://127.0.0.1:${port}/milo`,
      securityMode: 'None',
      publishMs: 100,
      signals: [
        { signal: nodeOf('Good'), role: 'good' },
        { signal: nodeOf('State'), role: 'state', states: { '6': 'running', '4': 'idle' } },
      ],
    },
    async produce(parts) {
      for (let good = 0; good <= parts; good += 1) {
        await server.send(`6 ${good}`)
        await pause(everyMs)
      }
      await server.send(`4 ${parts}`)
    },
    stop: server.stop,
  }
}
