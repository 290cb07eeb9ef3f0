import type { ItemType } from '@takt/domain/core/item/item.ts'
import { sql } from 'kysely'
import { invalid } from '../../core/http/responses/httpError.ts'
import { column, ownedBy, ownerOf, table } from '../../core/items/itemTable.ts'
import type { ItemContext } from '../../core/items/mountedItem.ts'

/** Throws 400 if the maximum number of rows with this value in `field` is reached. */
export async function limitRows(
  { trx, tenant }: ItemContext,
  type: ItemType,
  { field, value, max, message }: { field: string; value: unknown; max: number; message: string },
): Promise<void> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from ${table(type)}
    where ${ownedBy(type, ownerOf(type, tenant))} and ${column(field)} = ${value}`.execute(trx)
  if (rows[0]!.count >= max) throw invalid({ [field]: message })
}
