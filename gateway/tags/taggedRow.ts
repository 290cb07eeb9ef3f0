import { type ItemKey, keyText, parseKey } from '@takt/domain/item/itemKey.ts'
import { sql } from 'kysely'
import { changeItem } from '../items/itemCommands.ts'
import { keyEquals, ownedBy, ownerOf, table } from '../items/itemTable.ts'
import type { ItemContext, MountedItem } from '../items/mountedItem.ts'

/**
 * What an association is with. `item` is null for types that only the organization knows: their ids are whatever it
 * says.
 */
export type TaggedRow = { item: MountedItem | null; key: ItemKey | null; id: string }

/** The row that an association names, locked until the transaction ends; null if there is none. */
export async function lockTagged(
  context: ItemContext,
  { associationType, associationID }: Readonly<Record<string, unknown>>,
): Promise<TaggedRow | null> {
  const item = context.items.get(String(associationType))
  const id = String(associationID)
  if (!item?.type.fields.epc?.derived) return { item: null, key: null, id }
  const { type } = item
  const key = parseKey(type, id)
  if (!key) return null
  const { rows } = await sql`select from ${table(type)}
    where ${ownedBy(type, ownerOf(type, context.tenant))} and ${keyEquals(type, key)} for update`.execute(context.trx)
  return rows.length > 0 ? { item, key, id: keyText(type, key) } : null
}

/** Lets a row say which tags it carries now; one that is gone says nothing. */
export async function refreshTagged(context: ItemContext, association: Readonly<Record<string, unknown>>) {
  const row = await lockTagged(context, association)
  // Nothing of the row is said anew: it derives its tags again.
  if (row?.item && row.key) await changeItem(context, row.item, row.key, {})
}
