import { type Interval, unite } from '@takt/domain/core/schedule/interval.ts'
import type { Tables } from '@takt/store/postgres/tables.ts'
import { type Kysely, sql } from 'kysely'
import type { Recompute } from './recompute.ts'

// The database tells of each that comes.
const everyMs = 5000
const rowsAtOnce = 1000
// Slices reach at most this far ahead of the clock; those that come later are labelled when they come.
const aheadMs = 600_000

type Row = { id: number; organization_id: number; resource_id: string; start: number; end: number; recounts: boolean }

export type ReasonQueue = ReturnType<typeof createReasonQueue>

/**
 * Takes from the queue of stretches of which people said something, what stops were for or what became of parts, has
 * their windows computed anew, and only then deletes what it took: killed at any moment, it is done again. What changes
 * in between stands in the queue by itself.
 */
export function createReasonQueue(db: Kysely<Tables>, recompute: Recompute) {
  let lookAt = 0
  let inHand = 0

  const read = async () => {
    const { rows } = await sql<Row>`
      select id, organization_id, resource_id, floor(extract(epoch from start_at) * 1000)::bigint as start,
        floor(extract(epoch from end_at) * 1000)::bigint as "end", recounts
      from reason_touched order by id limit ${rowsAtOnce}`.execute(db)
    return rows
  }
  const remove = async (rows: readonly Row[]) => {
    await sql`delete from reason_touched where id = any(${rows.map(({ id }) => id)}::bigint[])`.execute(db)
    inHand -= 1
  }
  const stretchesOf = (rows: readonly Row[]): Interval[] => {
    const end = Date.now() + aheadMs
    return unite(rows.map((row) => ({ start: row.start, end: Math.min(row.end, end) })))
  }

  return {
    /** Something came. */
    told: () => {
      lookAt = 0
    },
    /** Whether it is time to look again. */
    isDue: () => inHand === 0 && Date.now() >= lookAt,
    async take(): Promise<void> {
      // What comes from here on is told of.
      lookAt = Date.now() + everyMs
      const rows = await read()
      if (rows.length === rowsAtOnce) lookAt = 0
      for (const some of Map.groupBy(rows, (row) => `${row.organization_id} ${row.recounts}`).values()) {
        inHand += 1
        const { organization_id: organizationId, recounts } = some[0]!
        const resources = new Map(
          [...Map.groupBy(some, (row) => row.resource_id)].map(([resourceID, ownRows]) => [
            resourceID,
            stretchesOf(ownRows),
          ]),
        )
        recompute.said({ organizationId, resources, recounts, done: () => remove(some) })
      }
    },
  }
}
