import type { ItemType } from '@takt/domain/item/item.ts'
import { type ItemKey, keyText } from '@takt/domain/item/itemKey.ts'
import { sql } from 'kysely'
import { conflict } from '../http/refusal.ts'
import { ownerOf } from './itemTable.ts'
import type { ItemContext } from './mountedItem.ts'

/** Refuses (409, saying who and when) if the version that a change was made on is no longer the row's. */
export async function refuseIfChangedSince(
  context: ItemContext,
  type: ItemType,
  key: ItemKey,
  version: { given: number | undefined; is: number },
): Promise<void> {
  if (version.given === undefined || version.given === version.is) return
  const stream = `${type.name}/${keyText(type, key)}`
  const { organizationId } = ownerOf(type, context.tenant)
  const { rows } = await sql<{ at: Date; who: string | null }>`
    select recorded_at as at, (select user_name from user_account where user_id = (meta ->> 'userId')::int) as who
    from event where organization_id is not distinct from ${organizationId}::int and stream = ${stream}
    order by version desc limit 1`.execute(context.trx)
  const { at, who } = rows[0]!
  throw conflict(
    `${type.label} ${keyText(type, key)} was changed by ${who ?? 'somebody else'} at ${at.toISOString()}. Load it again, then repeat your change.`,
    { changedBy: who, changedAt: at.toISOString(), version: version.is },
  )
}
