import { largestMessage } from '@takt/domain/areas/messages/largestMessage.ts'
import { subjects } from '@takt/domain/areas/messages/subjects.ts'
import { lead } from '@takt/store/postgres/locks/lead.ts'
import { listen } from '@takt/store/postgres/locks/listen.ts'
import { lockKeys } from '@takt/store/postgres/locks/lockKeys.ts'
import type { Tables } from '@takt/store/postgres/tables.ts'
import type { Log } from '@takt/store/process/log.ts'
import type { Kysely } from 'kysely'
import type { JetStreamClient, NatsConnection } from 'nats'
import type { RecordedEvent } from './append.ts'
import { changedRowOf } from './changedRowOf.ts'
import { feed, hasBehind, type Mark, moveMark, readMark } from './feed.ts'

// A message has headers too.
const headerBytes = 16 * 1024

/**
 * Puts an event into the stream EVENTS (its id is the message's, so that a repeated one is kept once) and, when that is
 * acknowledged, tells the browsers of `audience` that a row changed.
 */
async function publishEvent(
  nats: NatsConnection,
  stream: JetStreamClient,
  event: RecordedEvent,
  audience: readonly number[],
): Promise<void> {
  const { organizationId, area, type, id } = event
  const text = JSON.stringify(event)
  // One from before there was a limit: that it happened is told, and holds up nothing behind it.
  const body = Buffer.byteLength(text) <= largestMessage - headerBytes ? text : JSON.stringify({ ...event, data: {} })
  await stream.publish(subjects.event(organizationId, area, type), body, { msgID: id, timeout: 5000 })
  const changed = JSON.stringify(changedRowOf(event))
  for (const organization of audience) nats.publish(subjects.changed(organization, area), changed)
}

export type RelayParts = {
  /** A login that may read the whole log; the lock is held on a connection of its own. */
  systemUrl: string
  systemDb: Kysely<Tables>
  nats: NatsConnection
  log: Log
  /** The organizations whose browsers are told of an event that belongs to none of its own. */
  audience: (event: RecordedEvent) => Promise<readonly number[]>
  pollMs?: number
}

const reader = 'relay'

/**
 * Publishes what is in the log beyond the relay's mark, in order; moves the mark after each acknowledgement. Gives how
 * many.
 */
export const relayOnce = async (parts: Omit<RelayParts, 'systemUrl' | 'log'>): Promise<number> =>
  (await relayFrom(parts, await readMark(parts.systemDb, reader))).count

/** `relayOnce` from a mark; gives also the next one. */
async function relayFrom(parts: Omit<RelayParts, 'systemUrl' | 'log'>, mark: Mark, stop?: AbortSignal) {
  const stream = parts.nats.jetstream()
  const events = await feed(parts.systemDb, mark)
  let done = 0
  try {
    for (const event of events) {
      if (stop?.aborted) break
      const audience = event.organizationId === null ? await parts.audience(event) : [event.organizationId]
      await publishEvent(parts.nats, stream, event, audience)
      done++
    }
  } finally {
    // What was acknowledged is not sent again, also when the next one failed.
    const last = events[done - 1]
    if (last) await moveMark(parts.systemDb, reader, last)
  }
  return { count: done, mark: events[done - 1] ?? mark }
}

/**
 * Relays the log to JetStream until stopped: one process of the installation at a time, woken by the database, looking
 * by itself once a second while a transaction that still runs holds something back, each ten seconds else. Failures are
 * logged and tried again; nothing is skipped.
 */
export function startRelay(parts: RelayParts): () => Promise<void> {
  const { log, systemUrl, pollMs = 1000 } = parts
  return lead({
    databaseUrl: systemUrl,
    key: lockKeys.relay,
    everyMs: pollMs,
    work: async (held, signal) => {
      const appended = await listen(held, 'event')
      // Who holds the lock alone moves the mark.
      let mark = await readMark(parts.systemDb, reader)
      while (!signal.aborted) {
        const relayed = await relayFrom(parts, mark, signal)
        mark = relayed.mark
        if (relayed.count > 0) continue
        const isHeldBack = await hasBehind(parts.systemDb, mark)
        await appended.woken(isHeldBack ? pollMs : 10 * pollMs, signal)
      }
    },
    failed: (error) => log.warn({ err: error }, 'the relay of events failed and goes on in a moment'),
  })
}
