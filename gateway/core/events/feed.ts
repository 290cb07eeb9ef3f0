import type { EventTable, Tables } from '@takt/store/postgres/tables.ts'
import { type Kysely, type Selectable, sql } from 'kysely'
import type { RecordedEvent } from './append.ts'

/** How far a reader has come in the log. */
export type Mark = { epoch: number; tx: string; position: number }

export const startOfLog: Mark = { epoch: 0, tx: '0', position: 0 }

type EventRow = Selectable<EventTable> & Pick<RecordedEvent, 'data' | 'meta'>

/** A row of `event` as the rest of the program knows it. */
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
 * The next events after a mark, in an order that no slow writer can reorder: only what was written by transactions
 * older than every one still running is given, so nothing can appear before a mark later on.
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

/** Whether the log has anything behind a mark, given or held back by a transaction that still runs. */
export async function hasBehind(db: Kysely<Tables>, { epoch, tx, position }: Mark): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`select exists (select from event
    where (epoch, tx, position) > (${epoch}::int, ${tx}::xid8, ${position}::bigint)) as found`.execute(db)
  return rows[0]!.found
}

/** Where a reader stands; the start of the log if it is new. */
export async function readMark(db: Kysely<Tables>, reader: string): Promise<Mark> {
  const { rows } = await sql<Mark>`select epoch, tx::text as tx, position from reader where name = ${reader}`.execute(
    db,
  )
  return rows[0] ?? startOfLog
}

/** Remembers how far a reader has come. */
export async function moveMark(db: Kysely<Tables>, reader: string, { epoch, tx, position }: Mark): Promise<void> {
  await sql`insert into reader (name, epoch, tx, position) values (${reader}, ${epoch}, ${tx}::xid8, ${position})
    on conflict (name) do update set epoch = excluded.epoch, tx = excluded.tx, position = excluded.position,
      updated_at = now()`.execute(db)
}
