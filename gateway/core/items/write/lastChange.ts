import type { ItemType } from '@takt/domain/core/item/item.ts'
import { type ItemKey, keyText } from '@takt/domain/core/item/itemKey.ts'
import { shownName } from '@takt/store/postgres/shownName.ts'
import { sql } from 'kysely'
import { noteNamed } from '../../http/requests/masking.ts'
import { conflict, type Refusal } from '../../http/responses/refusal.ts'
import { eventsOf, ownerOf } from '../itemTable.ts'
import type { ItemContext } from '../mountedItem.ts'
import { itemsTexts as texts } from '../texts.ts'
import { nameOf } from './references.ts'

/** Who changed a row last, and when; `who` is null for Takt itself and for somebody who is no more. */
export async function lastChangeOf(context: ItemContext, type: ItemType, key: ItemKey) {
  const stream = `${type.name}/${keyText(type, key)}`
  const { rows } = await sql<{ version: number; at: Date; who: string | null }>`
    select version, recorded_at as at, ${shownName(sql`(meta ->> 'userId')::int`)} as who
    from event where ${eventsOf(ownerOf(type, context.tenant))} and stream = ${stream}
    order by version desc limit 1`.execute(context.trx)
  noteNamed({ userName: rows[0]!.who })
  return rows[0]!
}

/** That the row is no longer as it was when it was read (409): says who changed it, and when. */
export async function changedSince(context: ItemContext, type: ItemType, key: ItemKey): Promise<Refusal> {
  const { at, who, version } = await lastChangeOf(context, type, key)
  return conflict(texts.changedMeanwhile(nameOf(type, key), who ?? texts.somebodyElse, at.toISOString()), {
    changedBy: who,
    changedAt: at.toISOString(),
    version,
  })
}
