import type { ItemType } from '@takt/domain/item/item.ts'
import type { ItemKey } from '@takt/domain/item/itemKey.ts'
import type { Tenant } from '@takt/store/postgres.ts'
import type { Tables } from '@takt/store/tables.ts'
import { sql, type Transaction } from 'kysely'
import { type ItemRow, itemRow, keyEquals, ownedBy, ownerOf, selection, table } from './itemTable.ts'

/** One row of the tenant, or null. */
export async function readItem(
  trx: Transaction<Tables>,
  type: ItemType,
  tenant: Tenant,
  key: ItemKey,
): Promise<ItemRow | null> {
  const { rows } = await sql<Record<string, unknown>>`select ${selection(type)} from ${table(type)}
    where ${ownedBy(type, ownerOf(type, tenant))} and ${keyEquals(type, key)}`.execute(trx)
  return rows[0] ? itemRow(type, rows[0]) : null
}
