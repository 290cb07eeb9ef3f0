import type { Tables } from '@takt/store/postgres/tables.ts'
import { type Kysely, sql } from 'kysely'
import type { ConnectorTables } from '../connectorTables.ts'
import type { Timeline } from '../slices/timeline.ts'
import type { Message } from './messages.ts'

/** A message for a subject, until JetStream has acknowledged it. */
export type Waiting = Message & { subject: string }

/** What a connector's feed must not forget. `source`: how far the source was read, in its own terms. */
export type KeptFeed = {
  /** What the timeline is of: another machine, address or meaning starts afresh. */
  fingerprint: string
  timeline: Timeline
  source: unknown
  /** When the source last gave a sign of life (our clock). */
  alive: number
  lastSeq: number
  waiting: readonly Waiting[]
}

export type ConnectorKey = { organizationId: number; connectorId: number }

/** What was kept of a connector's feed (its own shape); null if nothing was. */
export async function loadFeed<Kept>(db: Kysely<Tables>, key: ConnectorKey): Promise<Kept | null> {
  const row = await db
    .withTables<ConnectorTables>()
    .selectFrom('connector_feed')
    .select('state')
    .where('organization_id', '=', key.organizationId)
    .where('connector_id', '=', key.connectorId)
    .executeTakeFirst()
  return (row?.state as Kept | undefined) ?? null
}

/** Keeps a connector's feed, in place of what was kept before. */
export async function saveFeed(db: Kysely<Tables>, key: ConnectorKey, kept: object): Promise<void> {
  const state = JSON.stringify(kept)
  await db
    .withTables<ConnectorTables>()
    .insertInto('connector_feed')
    .values({ organization_id: key.organizationId, connector_id: key.connectorId, state })
    .onConflict((conflict) =>
      conflict.columns(['organization_id', 'connector_id']).doUpdateSet({ state, updated_at: sql`now()` }),
    )
    .execute()
}
