import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '@takt/ingest/connectors/play/freePort.fixture.ts'
import { startMosquitto } from '@takt/ingest/connectors/play/mosquitto.fixture.ts'
import { pause } from '@takt/store/timing/pause.ts'
import { connectAsync } from 'mqtt'
import { installNpm } from './install.ts'
import type { Peer } from './peer.ts'

const version = '5.0.7'
const topic = 'plant/mill'
const startMs = 60_000

/** A flow that counts from 0 to a number of parts, fifty a second, and publishes each total with QoS 1. */
const flowOf = (port: number, parts: number) => [
  { id: 'tab', type: 'tab', label: 'Machine' },
  {
    id: 'broker',
    type: 'mqtt-broker',
    broker: '127.0.0.1',
    port: String(port),
    clientid: 'node-red',
    autoConnect: true,
    protocolVersion: '4',
    cleansession: true,
    keepalive: '60',
  },
  {
    id: 'clock',
    type: 'inject',
    z: 'tab',
    props: [{ p: 'payload' }],
    payload: '',
    payloadType: 'date',
    repeat: '0.02',
    once: true,
    onceDelay: 1,
    wires: [['count']],
  },
  {
    id: 'count',
    type: 'function',
    z: 'tab',
    func:
      `const good = (context.get('good') ?? -1) + 1; context.set('good', good); if (good > ${parts} + 1) return null; ` +
      `msg.payload = { good: Math.min(good, ${parts}), state: good > ${parts} ? 'idle' : 'running' }; return msg`,
    outputs: 1,
    wires: [['out']],
  },
  { id: 'out', type: 'mqtt out', z: 'tab', topic, qos: '1', retain: 'false', broker: 'broker', wires: [] },
]

/** Node-RED as publisher of JSON over MQTT. */
export async function nodeRed(): Promise<Peer> {
  const program = join(installNpm('node-red', version), 'red.js')
  const broker = await startMosquitto()
  const folder = await mkdtemp(join(tmpdir(), 'takt-node-red-'))
  let child: ChildProcess | null = null
  return {
    connectorTypeId: 'mqtt-json',
    sendsAtOnce: false,
    options: {
      url: broker.url,
      topics: topic,
      signals: [
        { signal: 'good', role: 'good' },
        { signal: 'state', role: 'state' },
      ],
    },
    async produce(parts) {
      const flow = join(folder, 'flow.json')
      await writeFile(flow, JSON.stringify(flowOf(broker.port, parts)))
      const witness = await connectAsync(broker.url)
      await witness.subscribeAsync(topic, { qos: 1 })
      const isOver = new Promise<void>((resolve) =>
        witness.on('message', (_topic, payload) => {
          if (payload.toString().includes('"idle"')) resolve()
        }),
      )
      const args = [program, '--userDir', folder, '--port', String(await freePort()), flow]
      child = spawn(process.execPath, args, { stdio: ['ignore', 'ignore', 'inherit'] })
      await Promise.race([isOver, pause(startMs + parts * 25)])
      await witness.endAsync()
    },
    async stop() {
      if (child) {
        const ended = once(child, 'exit')
        child.kill('SIGKILL')
        await ended
      }
      await broker.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
