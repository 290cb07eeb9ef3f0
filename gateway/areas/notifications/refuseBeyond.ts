import type { ItemType } from '@takt/domain/core/item/item.ts'
import { sql } from 'kysely'
import { invalid } from '../../core/http/responses/refusal.ts'
import { column, ownedBy, ownerOf, table } from '../../core/items/itemTable.ts'
import type { ItemContext } from '../../core/items/mountedItem.ts'

/** Refuses another row where there are as many already that have this value in `field`. */
export async function refuseBeyond(
  { trx, tenant }: ItemContext,
  type: ItemType,
  { field, value, most, sentence }: { field: string; value: unknown; most: number; sentence: string },
): Promise<void> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from ${table(type)}
    where ${ownedBy(type, ownerOf(type, tenant))} and ${column(field)} = ${value}`.execute(trx)
  if (rows[0]!.count >= most) throw invalid({ [field]: sentence })
}
