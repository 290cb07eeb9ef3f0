import type { Tables } from '@takt/store/postgres/tables.ts'
import { type Kysely, sql } from 'kysely'
import type { ConnectorTables } from '../connectorTables.ts'
import { unknownMachine } from '../slices/machine.ts'
import type { Timeline } from '../slices/timeline.ts'
import type { Message } from './messages.ts'

/** A message and its subject, until JetStream has acknowledged it. */
export type Waiting = Message & { subject: string }

/** The persistent state of a connector's feed. `source`: the read position in the source, in its own terms. */
export type StoredFeed = {
  /** Identifies what the timeline is of: another machine, address or mapping starts a new one. */
  fingerprint: string
  timeline: Timeline
  source: unknown
  /** Time of the source's last sign of life (epoch ms, our clock). */
  alive: number
  lastSeq: number
  waiting: readonly Waiting[]
}

type EarlierMachine = Timeline['cursor']['machine'] & { counter?: number | null }

/** Completes a feed that was stored before machines had several counters and slices had scrap and values. */
export function upgradeFeed(stored: StoredFeed | null): StoredFeed | null {
  const machine = stored?.timeline.cursor.machine as EarlierMachine | undefined
  if (!stored || !machine || 'counters' in machine) return stored
  const { timeline } = stored
  const { counter, ...values } = machine as EarlierMachine & { counter?: number | null }
  const trusted = typeof counter === 'number' ? { value: counter, at: timeline.latest?.at ?? 0 } : null
  const counters = trusted ? { partCount: { trusted } } : {}
  const run = timeline.cursor.run && { ...noScrap, ...timeline.cursor.run }
  const cursor = { ...noScrap, ...timeline.cursor, run, machine: { ...unknownMachine, ...values, counters } }
  const open = timeline.open.map((slice) => ({ ...noScrap, ...slice }))
  return { ...stored, timeline: { ...timeline, cursor, open } }
}

const noScrap = { scrap: 0, values: {} }

export type ConnectorKey = { organizationId: number; connectorId: number }

/** Loads the stored state of a connector's feed (its own shape); null if there is none. */
export async function loadFeed<Stored>(db: Kysely<Tables>, key: ConnectorKey): Promise<Stored | null> {
  const row = await db
    .withTables<ConnectorTables>()
    .selectFrom('connector_feed')
    .select('state')
    .where('organization_id', '=', key.organizationId)
    .where('connector_id', '=', key.connectorId)
    .executeTakeFirst()
  return (row?.state as Stored | undefined) ?? null
}

/** Stores the state of a connector's feed, replacing the earlier one. */
export async function saveFeed(db: Kysely<Tables>, key: ConnectorKey, feed: object): Promise<void> {
  const state = JSON.stringify(feed)
  await db
    .withTables<ConnectorTables>()
    .insertInto('connector_feed')
    .values({ organization_id: key.organizationId, connector_id: key.connectorId, state })
    .onConflict((conflict) =>
      conflict.columns(['organization_id', 'connector_id']).doUpdateSet({ state, updated_at: sql`now()` }),
    )
    .execute()
}
