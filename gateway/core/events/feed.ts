import type { EventTable, Tables } from '@takt/store/postgres/tables.ts'
import { type Kysely, type Selectable, sql } from 'kysely'
import type { RecordedEvent } from './append.ts'

/** The position of a reader in the log. */
export type Mark = { epoch: number; tx: string; position: number }

export const startOfLog: Mark = { epoch: 0, tx: '0', position: 0 }

type EventRow = Selectable<EventTable> & Pick<RecordedEvent, 'data' | 'meta'>

/** Converts a row of `event` to a recorded event. */
export const recordedEvent = (row: EventRow): RecordedEvent => ({
  id: row.id,
  epoch: row.epoch,
  tx: row.tx,
  position: row.position,
  organizationId: row.organization_id,
  entityId: row.entity_id,
  area: row.area,
  stream: row.stream,
  version: row.version,
  type: row.type,
  data: row.data,
  meta: row.meta,
  recordedAt: row.recorded_at.getTime(),
})

/**
 * Returns the next events after a mark, in an order that slow writers cannot change: only events of transactions older
 * than every running one are returned, so that no event can appear before a mark later.
 */
export async function feed(db: Kysely<Tables>, mark: Mark, limit = 500): Promise<RecordedEvent[]> {
  const { rows } = await sql<EventRow>`
    select id, epoch, tx::text as tx, position, organization_id, entity_id, area, stream, version, type, data,
      meta, recorded_at
    from event
    where (epoch, tx, position) > (${mark.epoch}::int, ${mark.tx}::xid8, ${mark.position}::bigint)
      and (epoch < current_epoch() or tx < pg_snapshot_xmin(pg_current_snapshot()))
    -- event.tx: the bare name would be the text of the select list, and order by letters
    order by event.epoch, event.tx, event.position limit ${limit}`.execute(db)
  return rows.map(recordedEvent)
}

/** True if the log has events after a mark, including those not yet returned because a transaction is still running. */
export async function hasBehind(db: Kysely<Tables>, { epoch, tx, position }: Mark): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`select exists (select from event
    where (epoch, tx, position) > (${epoch}::int, ${tx}::xid8, ${position}::bigint)) as found`.execute(db)
  return rows[0]!.found
}

/** Returns the mark of a reader; the start of the log for a new reader. */
export async function readMark(db: Kysely<Tables>, reader: string): Promise<Mark> {
  const { rows } = await sql<Mark>`select epoch, tx::text as tx, position from reader where name = ${reader}`.execute(
    db,
  )
  return rows[0] ?? startOfLog
}

/** Stores the mark of a reader. */
export async function moveMark(db: Kysely<Tables>, reader: string, { epoch, tx, position }: Mark): Promise<void> {
  await sql`insert into reader (name, epoch, tx, position) values (${reader}, ${epoch}, ${tx}::xid8, ${position})
    on conflict (name) do update set epoch = excluded.epoch, tx = excluded.tx, position = excluded.position,
      updated_at = now()`.execute(db)
}
