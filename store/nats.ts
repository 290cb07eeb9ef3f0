import { readFile } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { connect, type JetStreamManager, type NatsConnection, NatsError } from 'nats'
import type { Log } from './log.ts'
import { checkNats, natsLacks } from './natsVersions.ts'
import { signedBy } from './signedBy.ts'
import { type NamedConfig, shortestWindow, streamConfigs } from './streamConfigs.ts'

/** Connects with a credentials file; reconnects for ever. Refuses a server that does not keep organizations apart. */
export async function openNats(options: { url: string; creds: string; name: string }): Promise<NatsConnection> {
  const creds = await readFile(options.creds, 'utf8')
  const nats = await connect({
    servers: options.url,
    name: options.name,
    authenticator: signedBy(creds),
    maxReconnectAttempts: -1,
    reconnectTimeWait: 500,
    waitOnFirstConnect: true,
    inboxPrefix: `_INBOX_${options.name}`,
  })
  try {
    checkNats(nats.info?.version ?? '')
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

async function ensureStream(manager: JetStreamManager, config: NamedConfig) {
  const made = await manager.streams.add(config).catch(async () => manager.streams.update(config.name, config))
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
