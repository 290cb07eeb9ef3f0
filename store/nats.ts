import { readFile } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { largestMessage } from '@takt/domain/messages/largestMessage.ts'
import { emptyStream, streams } from '@takt/domain/messages/subjects.ts'
import {
  connect,
  credsAuthenticator,
  DiscardPolicy,
  type JetStreamManager,
  type NatsConnection,
  NatsError,
  nanos,
  RetentionPolicy,
  StorageType,
  type StreamConfig,
} from 'nats'
import type { Log } from './log.ts'
import { checkNats, natsLacks } from './natsVersions.ts'

/** Connects with a credentials file; reconnects for ever. Refuses a server that does not keep organizations apart. */
export async function openNats(options: { url: string; creds: string; name: string }): Promise<NatsConnection> {
  const creds = await readFile(options.creds)
  const nats = await connect({
    servers: options.url,
    name: options.name,
    authenticator: credsAuthenticator(creds),
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

const dayMs = 86_400_000
const gibibyte = 1024 ** 3

/**
 * What each stream keeps at most, and what happens then. TELEMETRY refuses what is new: a device keeps what was not acknowledged, while what
 * the oldest messages say may not be written yet (`ingest/write/makeRoom.ts` removes what is written long before). The others let go of the oldest, first
 * of all of the device that sent most.
 */
const limits: Record<keyof typeof streams, Partial<StreamConfig>> = {
  TELEMETRY: { max_age: nanos(7 * dayMs), max_bytes: 32 * gibibyte, discard: DiscardPolicy.New },
  TAGS: { max_age: nanos(7 * dayMs), max_bytes: 8 * gibibyte, max_msgs_per_subject: 1_000_000 },
  REJECTED: { max_age: nanos(30 * dayMs), max_bytes: 2 * gibibyte, max_msgs_per_subject: 10_000 },
  EVENTS: { max_age: nanos(30 * dayMs), max_bytes: 8 * gibibyte, duplicate_window: nanos(120_000) },
}

// A stream with a source does not look at the ids that publishers give their messages. Of devices they prove nothing, and those of one
// organization would make another's message a duplicate, which is acknowledged and lost.
const withoutIds = { sources: [{ name: emptyStream }], duplicate_window: 0 }
// Servers of before look at them all the same: for as short a time as they allow.
const shortestWindow = nanos(100)

const usual = {
  ...{ retention: RetentionPolicy.Limits, storage: StorageType.File, discard: DiscardPolicy.Old },
  max_msg_size: largestMessage,
  deny_delete: true,
}

async function ensureStream(manager: JetStreamManager, config: Partial<StreamConfig> & { name: string }) {
  const made = await manager.streams.add(config).catch(async () => manager.streams.update(config.name, config))
  if (config.duplicate_window === 0 && made.config.duplicate_window > shortestWindow)
    await manager.streams.update(config.name, { ...config, duplicate_window: shortestWindow })
}

const patienceMs = 60_000

/** Whether the server said no, rather than nothing or "not now". */
const isRefusal = (error: unknown) => error instanceof NatsError && (error.jsError()?.code ?? 500) < 500

/**
 * Makes the streams that are missing; safe to call from every service at once. A server that is killed meanwhile leaves questions without an answer:
 * they are asked again for a minute.
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
  await ensureStream(manager, { ...usual, name: emptyStream, subjects: [emptyStream.toLowerCase()], max_msgs: 1 })
  for (const name of Object.keys(streams) as (keyof typeof streams)[]) {
    const ids = name === 'TELEMETRY' || name === 'TAGS' ? withoutIds : {}
    await ensureStream(manager, { ...usual, name, subjects: [...streams[name]], ...ids, ...limits[name] })
  }
}
