import { readFile } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { connect, type JetStreamManager, type NatsConnection, NatsError } from 'nats'
import type { Log } from '../process/log.ts'
import { checkServers } from './cluster/checkServers.ts'
import { maxReplicas } from './cluster/readServers.ts'
import { natsServers } from './natsServers.ts'
import { checkNats, natsLimitations } from './natsVersions.ts'
import { signedBy } from './signedBy.ts'
import { type NamedConfig, shortestWindow, streamConfigs } from './streamConfigs.ts'

/**
 * Connects with a credentials file to one of the servers of `url` (one address or several separated by commas);
 * reconnects indefinitely. Rejects a server that does not isolate organizations or does not accept the credentials, and
 * servers that do not form a cluster.
 */
export async function openNats(options: { url: string; creds: string; name: string }): Promise<NatsConnection> {
  const creds = await readFile(options.creds, 'utf8')
  const servers = natsServers(options.url)
  const nats = await connect({
    servers,
    name: options.name,
    authenticator: signedBy(creds),
    maxReconnectAttempts: -1,
    reconnectTimeWait: 500,
    waitOnFirstConnect: true,
    inboxPrefix: `_INBOX_${options.name}`,
  }).catch(async (error) => {
    // The library does not say which of the servers rejected the credentials.
    if (error instanceof NatsError && error.isAuthError()) await checkServers(servers, creds)
    throw error
  })
  try {
    checkNats(nats.info?.version ?? '')
    if (servers.length > 1) await checkServers(servers, creds)
  } catch (error) {
    await nats.close()
    throw error
  }
  return nats
}

/** Logs each limitation of the server once. */
export function logLimitations(nats: NatsConnection, log: Log): void {
  for (const limitation of natsLimitations(nats.info?.version ?? ''))
    log.warn({ version: nats.info?.version }, `NATS: ${limitation}`)
}

/** True if the servers cannot store that number of replicas: there are fewer, or a single one. */
const isTooManyReplicas = (error: unknown) =>
  error instanceof NatsError && [10005, 10023, 10074].includes(error.jsError()?.err_code ?? 0)

/** Returns the number of replicas of a stream; undefined if there is no such stream. */
const replicasOf = (manager: JetStreamManager, name: string) =>
  manager.streams.info(name).then(
    ({ config }) => config.num_replicas,
    (error) => {
      if (error instanceof NatsError && error.jsError()?.code === 404) return undefined
      throw error
    },
  )

/** Adds a stream with the maximum number of replicas that the servers can store. */
async function addStream(manager: JetStreamManager, config: NamedConfig) {
  for (let replicas = maxReplicas; ; replicas--)
    try {
      return await manager.streams.add({ ...config, num_replicas: replicas })
    } catch (error) {
      if (replicas === 1 || !isTooManyReplicas(error)) throw error
    }
}

/**
 * Creates or updates a stream. An existing one retains its number of replicas: the gateway changes it
 * (`store/nats/cluster/setReplicas.ts`).
 */
async function ensureStream(manager: JetStreamManager, config: NamedConfig) {
  const replicas = await replicasOf(manager, config.name)
  const result = await (replicas === undefined
    ? addStream(manager, config)
    : manager.streams.add({ ...config, num_replicas: replicas })
  ).catch(async () => manager.streams.update(config.name, config))
  if (config.duplicate_window === 0 && result.config.duplicate_window > shortestWindow)
    await manager.streams.update(config.name, { ...config, duplicate_window: shortestWindow })
}

const timeoutMs = 60_000

/** True if the server rejected the request, rather than not responding or being unavailable. */
const isRejection = (error: unknown) => error instanceof NatsError && (error.jsError()?.code ?? 500) < 500

/**
 * Creates the missing streams; safe to call from every service at once. If a server is killed in the meantime, requests
 * remain without a response: they are repeated for a minute.
 */
export async function ensureStreams(nats: NatsConnection): Promise<void> {
  for (const end = Date.now() + timeoutMs; ; await sleep(500))
    try {
      return await makeStreams(nats)
    } catch (error) {
      if (nats.isClosed() || isRejection(error) || Date.now() > end) throw error
    }
}

async function makeStreams(nats: NatsConnection) {
  const manager = await nats.jetstreamManager()
  for (const config of streamConfigs) await ensureStream(manager, config)
}
