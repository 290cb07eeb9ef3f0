import type { ItemType } from '@takt/domain/core/item/item.ts'
import type { ListQuery } from '@takt/domain/core/item/listQuery.ts'
import { startReading, type Tenant } from '@takt/store/postgres/postgres.ts'
import { sql } from 'kysely'
import type { Dependencies } from '../../dependencies.ts'
import { type ItemRow, itemRow, ownerOf } from '../itemTable.ts'
import { wholeListSql } from './listItems.ts'

const rowsPerChunk = 1000

/**
 * Yields all rows that match a list query in chunks, from a single snapshot, read from the database on demand. Uses a
 * connection until it is finished or closed.
 */
export async function* allItems(
  { db }: Pick<Dependencies, 'db'>,
  { type, tenant }: { type: ItemType; tenant: Tenant },
  query: ListQuery,
): AsyncGenerator<ItemRow[]> {
  const { trx, end } = await startReading(db, tenant)
  try {
    await sql`declare exported no scroll cursor for ${wholeListSql(type, ownerOf(type, tenant), query)}`.execute(trx)
    for (;;) {
      const { rows } = await sql<Record<string, unknown>>`fetch ${sql.lit(rowsPerChunk)} from exported`.execute(trx)
      if (rows.length === 0) return
      yield rows.map((row) => itemRow(type, row))
    }
  } finally {
    await end()
  }
}
