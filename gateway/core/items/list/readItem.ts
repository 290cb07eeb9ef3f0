import type { ItemType, RowOf } from '@takt/domain/core/item/item.ts'
import type { ItemKey } from '@takt/domain/core/item/itemKey.ts'
import type { Filter } from '@takt/domain/core/item/listQuery.ts'
import type { Tenant } from '@takt/store/postgres/postgres.ts'
import type { Tables } from '@takt/store/postgres/tables.ts'
import { sql, type Transaction } from 'kysely'
import { type ItemRow, itemRow, keyEquals, ownedBy, ownerOf, selection, table } from '../itemTable.ts'
import { filterSql } from './filterSql.ts'
import { unindexedColumns } from './listColumns.ts'

/** Reads one row of the tenant; null if it does not exist or does not match the filters. */
export async function readItem<Type extends ItemType>(
  trx: Transaction<Tables>,
  type: Type,
  tenant: Tenant,
  key: ItemKey,
  filters: readonly Filter[] = [],
): Promise<(ItemRow & RowOf<Type>) | null> {
  const conditions = [
    ownedBy(type, ownerOf(type, tenant)),
    keyEquals(type, key),
    ...filters.map((filter) => filterSql(type, filter, unindexedColumns)),
  ]
  const { rows } = await sql<Record<string, unknown>>`select ${selection(type)} from ${table(type)}
    where ${sql.join(conditions, sql` and `)}`.execute(trx)
  return rows[0] ? itemRow(type, rows[0]) : null
}
