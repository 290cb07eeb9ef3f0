import { largestMessage } from '@takt/domain/areas/messages/largestMessage.ts'
import { subjects } from '@takt/domain/areas/messages/subjects.ts'
import { listen } from '@takt/store/postgres/locks/listen.ts'
import { lockKeys } from '@takt/store/postgres/locks/lockKeys.ts'
import { runAsLeader } from '@takt/store/postgres/locks/runAsLeader.ts'
import type { Tables } from '@takt/store/postgres/tables.ts'
import type { Log } from '@takt/store/process/log.ts'
import type { Kysely } from 'kysely'
import type { JetStreamClient, NatsConnection } from 'nats'
import type { RecordedEvent } from './append.ts'
import { changedRowOf } from './changedRowOf.ts'
import { feed, hasBehind, type Mark, moveMark, readMark } from './feed.ts'

// Reserved for the headers of a message.
const headerBytes = 16 * 1024

/**
 * Publishes an event to the stream EVENTS (with its id as message id, so that duplicates are stored once) and, once
 * acknowledged, notifies the browsers of `audience` that a row changed.
 */
async function publishEvent(
  nats: NatsConnection,
  stream: JetStreamClient,
  event: RecordedEvent,
  audience: readonly number[],
): Promise<void> {
  const { organizationId, area, type, id } = event
  const text = JSON.stringify(event)
  // An event recorded before the limit existed is published without its data, so that it does not block the events
  // behind it.
  const body = Buffer.byteLength(text) <= largestMessage - headerBytes ? text : JSON.stringify({ ...event, data: {} })
  await stream.publish(subjects.event(organizationId, area, type), body, { msgID: id, timeout: 5000 })
  const changed = JSON.stringify(changedRowOf(event))
  for (const organization of audience) nats.publish(subjects.changed(organization, area), changed)
}

export type RelayParts = {
  /** A login that may read the whole log; the lock is held on a separate connection. */
  systemUrl: string
  systemDb: Kysely<Tables>
  nats: NatsConnection
  log: Log
  /** Returns the organizations with browsers to notify of an event without an organization. */
  audience: (event: RecordedEvent) => Promise<readonly number[]>
  pollMs?: number
}

const reader = 'relay'

/**
 * Publishes the events after the relay's mark, in order, and moves the mark to the last acknowledged one. Returns their
 * number.
 */
export const relayOnce = async (parts: Omit<RelayParts, 'systemUrl' | 'log'>): Promise<number> =>
  (await relayFrom(parts, await readMark(parts.systemDb, reader))).count

/** Relays from a mark; also returns the next mark. */
async function relayFrom(parts: Omit<RelayParts, 'systemUrl' | 'log'>, mark: Mark, stop?: AbortSignal) {
  const stream = parts.nats.jetstream()
  const events = await feed(parts.systemDb, mark)
  let count = 0
  try {
    for (const event of events) {
      if (stop?.aborted) break
      const audience = event.organizationId === null ? await parts.audience(event) : [event.organizationId]
      await publishEvent(parts.nats, stream, event, audience)
      count++
    }
  } finally {
    // Acknowledged events are not published again, even if the next one failed.
    const last = events[count - 1]
    if (last) await moveMark(parts.systemDb, reader, last)
  }
  return { count: count, mark: events[count - 1] ?? mark }
}

/**
 * Relays the log to JetStream until stopped: in one process of the installation at a time, notified by the database,
 * and polling once a second while a running transaction delays events, otherwise every ten seconds. Failures are logged
 * and retried; no event is skipped.
 */
export function startRelay(parts: RelayParts): () => Promise<void> {
  const { log, systemUrl, pollMs = 1000 } = parts
  return runAsLeader({
    databaseUrl: systemUrl,
    key: lockKeys.relay,
    everyMs: pollMs,
    work: async (connection, signal) => {
      const appended = await listen(connection, 'event')
      // Only the holder of the lock moves the mark.
      let mark = await readMark(parts.systemDb, reader)
      while (!signal.aborted) {
        const relayed = await relayFrom(parts, mark, signal)
        mark = relayed.mark
        if (relayed.count > 0) continue
        const isDeferred = await hasBehind(parts.systemDb, mark)
        await appended.woken(isDeferred ? pollMs : 10 * pollMs, signal)
      }
    },
    failed: (error) => log.warn({ err: error }, 'the relay of events failed and goes on in a moment'),
  })
}
