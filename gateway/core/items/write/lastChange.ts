import type { ItemType } from '@takt/domain/core/item/item.ts'
import { type ItemKey, keyText } from '@takt/domain/core/item/itemKey.ts'
import { displayNameOf } from '@takt/store/postgres/displayNameOf.ts'
import { sql } from 'kysely'
import { noteNamed } from '../../http/requests/masking.ts'
import { conflict, type HttpError } from '../../http/responses/httpError.ts'
import { eventsOf, ownerOf } from '../itemTable.ts'
import type { ItemContext } from '../mountedItem.ts'
import { itemsTexts as texts } from '../texts.ts'
import { nameOf } from './references.ts'

/** Returns who changed a row last, and when; `who` is null for Takt itself and for deleted users. */
export async function lastChangeOf(context: ItemContext, type: ItemType, key: ItemKey) {
  const stream = `${type.name}/${keyText(type, key)}`
  const { rows } = await sql<{ version: number; at: Date; who: string | null }>`
    select version, recorded_at as at, ${displayNameOf(sql`(meta ->> 'userId')::int`)} as who
    from event where ${eventsOf(ownerOf(type, context.tenant))} and stream = ${stream}
    order by version desc limit 1`.execute(context.trx)
  noteNamed({ userName: rows[0]!.who })
  return rows[0]!
}

/** Returns the error (409) for a row that changed since it was read, with the user and the time of the change. */
export async function changedSince(context: ItemContext, type: ItemType, key: ItemKey): Promise<HttpError> {
  const { at, who: userName, version } = await lastChangeOf(context, type, key)
  return conflict(texts.changedMeanwhile(nameOf(type, key), userName ?? texts.anotherUser, at.toISOString()), {
    changedBy: userName,
    changedAt: at.toISOString(),
    version,
  })
}
