import { type Running, startProcess, type Traces } from '../process/process.ts'
import { isListening, waitReady } from '../process/waitReady.ts'
import type { ClusterMember } from './cluster.ts'
import type { NatsPorts } from './configuration.ts'
import type { NatsTrust } from './credentials.ts'
import { prepareNats } from './prepareNats.ts'

export type NatsOptions = {
  program: string
  trust: NatsTrust
  folder: string
  ports: NatsPorts
  bind: string
  /** Undefined for a single server. */
  cluster?: ClusterMember
  traces?: Traces
  signal?: AbortSignal
}

/** Starts nats-server; ready when clients, browsers and MQTT devices can all connect. */
export async function startNats(options: NatsOptions): Promise<Running> {
  const configuration = await prepareNats(options)
  const running = await startProcess({
    name: 'NATS',
    command: options.program,
    args: ['-c', configuration],
    cwd: options.folder,
    traces: options.traces,
  })
  const host = options.bind === '0.0.0.0' || options.bind === '::' ? '127.0.0.1' : options.bind
  const isReady = async () => {
    const open = await Promise.all([
      isListening(options.ports.client, host),
      isListening(options.ports.webSocket),
      isListening(options.ports.mqtt, host),
    ])
    return open.every(Boolean)
  }
  await waitReady(running, isReady, { withinMs: 30_000, signal: options.signal })
  return running
}
