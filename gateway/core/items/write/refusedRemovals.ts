import { fieldOf, type ItemType } from '@takt/domain/core/item/item.ts'
import { type ItemKey, keyText } from '@takt/domain/core/item/itemKey.ts'
import { type RawBuilder, sql } from 'kysely'
import { conflict, type Refusal } from '../../http/responses/refusal.ts'
import { columnOf, keyRelation, ownedBy, ownerOf, table } from '../itemTable.ts'
import type { ItemContext, MountedItem } from '../mountedItem.ts'
import { itemsTexts as texts } from '../texts.ts'
import { type ItemReference, isNamedTo, keyNamed, referencesOf } from './references.ts'

/**
 * The removals that must not be (409), by the text of the key: rows that others still refer to, or once referred to by
 * an effective-dated field (figures of that time need it). Each names which types, how many and the first few, as far
 * as who asks may read them. What is removed together may refer to each other.
 */
export async function refusedRemovals(
  context: ItemContext,
  type: ItemType,
  keys: readonly ItemKey[],
): Promise<ReadonlyMap<string, Refusal>> {
  const found = new Map<string, Set<string>>()
  for (const item of context.items.values()) {
    const other = item.type
    const [isRead, isNamed] = [mayRead(context, item), isNamedTo(context, other)]
    const references = referencesOf(other, context.items).filter(({ to }) => to === type)
    if (references.length === 0 || other.scope !== type.scope) continue
    for (const { referred, total, names } of await referring(context, { type, other, references }, keys)) {
      const shown = names.map((name) => `${keyNamed(other, name.replace(gone, ''))}${gone.exec(name)?.[0] ?? ''}`)
      const which = isNamed ? ` (${shown.join(', ')}${total > shown.length ? ', …' : ''})` : ''
      const sentence = isRead ? `${total} × ${other.label}${which}` : texts.somethingElse
      found.set(referred, (found.get(referred) ?? new Set()).add(sentence))
    }
  }
  return new Map(
    [...found].map(([key, sentences]) => [
      key,
      conflict(texts.referredTo(type.label, keyNamed(type, key), [...sentences].join(' and '))),
    ]),
  )
}

const mayRead = ({ tenant: { asks } }: ItemContext, { type, alsoUnder = [] }: MountedItem) =>
  !asks || [type.area, ...alsoUnder].some((area) => asks.may(area, 'read'))

/** What stands behind the key of a row that is gone. */
const gone = /, retired$/

type Referring = { referred: string; total: number; names: string[] }

/** How many rows of `other` refer to each of the keys, and the first few of them. */
async function referring(
  context: ItemContext,
  { type, other, references }: { type: ItemType; other: ItemType; references: readonly ItemReference[] },
  keys: readonly ItemKey[],
): Promise<readonly Referring[]> {
  const joined = (of: ItemType, alias: string) =>
    sql`concat_ws('~', ${sql.join(of.key.map((name) => columnOf(alias, name)))})`
  const from = sql`${keyRelation(type, keys)} join ${table(other)} as item
    on ${ownedBy(other, ownerOf(other, context.tenant), 'item')}`
  const pairs = references.flatMap((reference) => {
    const now = sql`select ${joined(type, 'given')} as referred, ${joined(other, 'item')} as name
      from ${from} and ${refersToGiven(type, reference)}`
    return everRefers(other, reference) ? [now, ever(context, type, other, reference, keys)] : [now]
  })
  const together = other === type ? sql`where name <> all(${keys.map((key) => keyText(type, key))}::text[])` : sql``
  const { rows } = await sql<Referring>`
    select referred, count(*) as total, (array_agg(name order by name))[1:3] as names
    from (${sql.join(pairs, sql` union `)}) as pair ${together} group by referred`.execute(context.trx)
  return rows
}

function refersToGiven(type: ItemType, { by, list }: ItemReference): RawBuilder<unknown> {
  if (list) return sql`${columnOf('item', by[0]!)} @> jsonb_build_array(${columnOf('given', type.key[0]!)})`
  return sql.join(
    by.map((name, i) => sql`${columnOf('item', name)} = ${columnOf('given', type.key[i]!)}`),
    sql` and `,
  )
}

const everRefers = (other: ItemType, { by, list }: ItemReference) =>
  by.length === 1 && !list && fieldOf(other, by[0]!).effective

/** Who referred to one of the keys at any time. */
function ever(
  context: ItemContext,
  type: ItemType,
  other: ItemType,
  { by: [field] }: ItemReference,
  keys: readonly ItemKey[],
) {
  const key = columnOf('given', type.key[0]!)
  // Text has an index that row security lets be used.
  const same =
    fieldOf(other, field!).stored === 'text' ? sql`item.value_text = ${key}` : sql`item.value = to_jsonb(${key})`
  const retired = sql`exists (select from retired_item as gone where gone.organization_id = item.organization_id
    and gone.item_type = item.item_type and gone.key = item.key)`
  return sql`select ${key}::text as referred, item.key || case when ${retired} then ', retired' else '' end as name
    from ${keyRelation(type, keys)}
    join effective_value as item on item.organization_id = ${ownerOf(other, context.tenant).organizationId}::int
      and item.item_type = ${other.name} and item.field = ${field} and ${same}`
}
