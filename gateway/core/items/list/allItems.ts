import type { ItemType } from '@takt/domain/core/item/item.ts'
import type { ListQuery } from '@takt/domain/core/item/listQuery.ts'
import { beginReading, type Tenant } from '@takt/store/postgres/postgres.ts'
import { sql } from 'kysely'
import type { Dependencies } from '../../dependencies.ts'
import { type ItemRow, itemRow, ownerOf } from '../itemTable.ts'
import { wholeListSql } from './listItems.ts'

const rowsAtOnce = 1000

/**
 * Everything that a list's query matches, some rows at a time, as it stood at one moment; read from the database as it
 * is taken. Holds a connection until it is through or left.
 */
export async function* allItems(
  { db }: Pick<Dependencies, 'db'>,
  { type, tenant }: { type: ItemType; tenant: Tenant },
  query: ListQuery,
): AsyncGenerator<ItemRow[]> {
  const { trx, end } = await beginReading(db, tenant)
  try {
    await sql`declare exported no scroll cursor for ${wholeListSql(type, ownerOf(type, tenant), query)}`.execute(trx)
    for (;;) {
      const { rows } = await sql<Record<string, unknown>>`fetch ${sql.lit(rowsAtOnce)} from exported`.execute(trx)
      if (rows.length === 0) return
      yield rows.map((row) => itemRow(type, row))
    }
  } finally {
    await end()
  }
}
