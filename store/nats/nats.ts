import { readFile } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { connect, type JetStreamManager, type NatsConnection, NatsError } from 'nats'
import type { Log } from '../process/log.ts'
import { checkServers } from './cluster/checkServers.ts'
import { maxReplicas } from './cluster/readServers.ts'
import { natsServers } from './natsServers.ts'
import { checkNats, natsLacks } from './natsVersions.ts'
import { signedBy } from './signedBy.ts'
import { type NamedConfig, shortestWindow, streamConfigs } from './streamConfigs.ts'

/**
 * Connects with a credentials file to one of the servers of `url` (one address or several separated by commas);
 * reconnects for ever. Refuses a server that does not keep organizations apart, and servers that are no cluster.
 */
export async function openNats(options: { url: string; creds: string; name: string }): Promise<NatsConnection> {
  const creds = await readFile(options.creds, 'utf8')
  const nats = await connect({
    servers: natsServers(options.url),
    name: options.name,
    authenticator: signedBy(creds),
    maxReconnectAttempts: -1,
    reconnectTimeWait: 500,
    waitOnFirstConnect: true,
    inboxPrefix: `_INBOX_${options.name}`,
  })
  try {
    checkNats(nats.info?.version ?? '')
    await checkServers({ url: options.url, creds })
  } catch (error) {
    await nats.close()
    throw error
  }
  return nats
}

/** Says what the server cannot do, each once. */
export function tellLacks(nats: NatsConnection, log: Log): void {
  for (const lacks of natsLacks(nats.info?.version ?? '')) log.warn({ version: nats.info?.version }, `NATS: ${lacks}`)
}

/** Whether the servers cannot keep that many copies: there are fewer, or one alone. */
const isTooMany = (error: unknown) =>
  error instanceof NatsError && [10005, 10023, 10074].includes(error.jsError()?.err_code ?? 0)

/** The number of copies that a stream has; undefined if there is no such stream. */
const replicasOf = (manager: JetStreamManager, name: string) =>
  manager.streams.info(name).then(
    ({ config }) => config.num_replicas,
    (error) => {
      if (error instanceof NatsError && error.jsError()?.code === 404) return undefined
      throw error
    },
  )

/** Adds a stream with as many copies as the servers can keep. */
async function addStream(manager: JetStreamManager, config: NamedConfig) {
  for (let replicas = maxReplicas; ; replicas--)
    try {
      return await manager.streams.add({ ...config, num_replicas: replicas })
    } catch (error) {
      if (replicas === 1 || !isTooMany(error)) throw error
    }
}

/** A stream that exists keeps its number of copies: the gateway changes it (`store/nats/cluster/setReplicas.ts`). */
async function ensureStream(manager: JetStreamManager, config: NamedConfig) {
  const replicas = await replicasOf(manager, config.name)
  const made = await (replicas === undefined
    ? addStream(manager, config)
    : manager.streams.add({ ...config, num_replicas: replicas })
  ).catch(async () => manager.streams.update(config.name, config))
  if (config.duplicate_window === 0 && made.config.duplicate_window > shortestWindow)
    await manager.streams.update(config.name, { ...config, duplicate_window: shortestWindow })
}

const patienceMs = 60_000

/** Whether the server said no, rather than nothing or "not now". */
const isRefusal = (error: unknown) => error instanceof NatsError && (error.jsError()?.code ?? 500) < 500

/**
 * Makes the streams that are missing; safe to call from every service at once. A server that is killed meanwhile leaves
 * questions without an answer: they are asked again for a minute.
 */
export async function ensureStreams(nats: NatsConnection): Promise<void> {
  for (const end = Date.now() + patienceMs; ; await sleep(500))
    try {
      return await makeStreams(nats)
    } catch (error) {
      if (nats.isClosed() || isRefusal(error) || Date.now() > end) throw error
    }
}

async function makeStreams(nats: NatsConnection) {
  const manager = await nats.jetstreamManager()
  for (const config of streamConfigs) await ensureStream(manager, config)
}
