import { type Interval, unite } from '@takt/domain/core/schedule/interval.ts'
import type { Tables } from '@takt/store/postgres/tables.ts'
import { type Kysely, sql } from 'kysely'
import type { Recompute } from './recompute.ts'

// Polling interval; the database also notifies of each new row.
const everyMs = 5000
const maxRowsPerRead = 1000
// Slices reach at most this far ahead of the clock; those that arrive later are labelled on arrival.
const aheadMs = 600_000

type Row = { id: number; organization_id: number; resource_id: string; start: number; end: number; recounts: boolean }

export type ReasonQueue = ReturnType<typeof createReasonQueue>

/**
 * Reads the queue of intervals for which users entered stop reasons or scrap, has their windows recomputed, and only
 * then deletes the rows: after a kill at any moment the work is repeated. Changes made in the meantime add rows of
 * their own.
 */
export function createReasonQueue(db: Kysely<Tables>, recompute: Recompute) {
  let nextReadAt = 0
  let inProgress = 0

  const read = async () => {
    const { rows } = await sql<Row>`
      select id, organization_id, resource_id, floor(extract(epoch from start_at) * 1000)::bigint as start,
        floor(extract(epoch from end_at) * 1000)::bigint as "end", recounts
      from reason_touched order by id limit ${maxRowsPerRead}`.execute(db)
    return rows
  }
  const remove = async (rows: readonly Row[]) => {
    await sql`delete from reason_touched where id = any(${rows.map(({ id }) => id)}::bigint[])`.execute(db)
    inProgress -= 1
  }
  const intervalsOf = (rows: readonly Row[]): Interval[] => {
    const end = Date.now() + aheadMs
    return unite(rows.map((row) => ({ start: row.start, end: Math.min(row.end, end) })))
  }

  return {
    /** Makes the queue due at once: a row was added. */
    notify: () => {
      nextReadAt = 0
    },
    /** True if the queue should be read again. */
    isDue: () => inProgress === 0 && Date.now() >= nextReadAt,
    async take(): Promise<void> {
      // The database notifies of rows added from here on.
      nextReadAt = Date.now() + everyMs
      const rows = await read()
      if (rows.length === maxRowsPerRead) nextReadAt = 0
      for (const some of Map.groupBy(rows, (row) => `${row.organization_id} ${row.recounts}`).values()) {
        inProgress += 1
        const { organization_id: organizationId, recounts } = some[0]!
        const resources = new Map(
          [...Map.groupBy(some, (row) => row.resource_id)].map(([resourceID, ownRows]) => [
            resourceID,
            intervalsOf(ownRows),
          ]),
        )
        recompute.addEntryChange({ organizationId, resources, recounts, done: () => remove(some) })
      }
    },
  }
}
