import { counted } from '@takt/domain/core/item/counted.ts'
import { fieldOf, type ItemType } from '@takt/domain/core/item/item.ts'
import { type ItemKey, keyText } from '@takt/domain/core/item/itemKey.ts'
import { lowercaseLabel } from '@takt/domain/core/item/lowercaseLabel.ts'
import { type RawBuilder, sql } from 'kysely'
import { conflict, type HttpError } from '../../http/responses/httpError.ts'
import { columnOf, keyRelation, ownedBy, ownerOf, table } from '../itemTable.ts'
import type { ItemContext, MountedItem } from '../mountedItem.ts'
import { itemsTexts as texts } from '../texts.ts'
import { type ItemReference, isNamedTo, keyNamed, referencesOf } from './references.ts'

/**
 * Returns the removals that are not allowed (409), by the text of the key: rows that others still refer to, or once
 * referred to by an effective-dated field (KPIs of that time need them). Each error states the referring types, their
 * number and the first few rows, as far as the session may read them. Rows removed together may refer to each other.
 */
export async function rejectedRemovals(
  context: ItemContext,
  type: ItemType,
  keys: readonly ItemKey[],
): Promise<ReadonlyMap<string, HttpError>> {
  const referrers = new Map<string, Set<string>>()
  for (const item of context.items.values()) {
    const other = item.type
    const [isRead, isNamed] = [mayRead(context, item), isNamedTo(context, other)]
    const references = referencesOf(other, context.items).filter(({ to }) => to === type)
    if (references.length === 0 || other.scope !== type.scope) continue
    for (const { referred, total, names } of await referring(context, { type, other, references }, keys)) {
      const displayNames = names.map(
        (name) => `${keyNamed(other, name.replace(retiredSuffix, ''))}${retiredSuffix.exec(name)?.[0] ?? ''}`,
      )
      const nameList = isNamed ? ` (${displayNames.join(', ')}${total > displayNames.length ? ', …' : ''})` : ''
      const message = isRead ? `${counted(total, lowercaseLabel(other.label))}${nameList}` : texts.somethingElse
      referrers.set(referred, (referrers.get(referred) ?? new Set()).add(message))
    }
  }
  return new Map(
    [...referrers].map(([key, messages]) => [
      key,
      conflict(texts.referredTo(type.label, keyNamed(type, key), [...messages].join(', '))),
    ]),
  )
}

const mayRead = ({ tenant: { access } }: ItemContext, { type, alsoUnder = [] }: MountedItem) =>
  !access || [type.area, ...alsoUnder].some((area) => access.may(area, 'read'))

/** Suffix of the key of a retired row. */
const retiredSuffix = /, retired$/

type Referring = { referred: string; total: number; names: string[] }

/** For each key, counts the rows of `other` that refer to it and returns the names of the first three. */
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
      from ${from} and ${refersToKey(type, reference)}`
    return isEffectiveReference(other, reference) ? [now, everReferred(context, type, other, reference, keys)] : [now]
  })
  const notRemoved = other === type ? sql`where name <> all(${keys.map((key) => keyText(type, key))}::text[])` : sql``
  const { rows } = await sql<Referring>`
    select referred, count(*) as total, (array_agg(name order by name))[1:3] as names
    from (${sql.join(pairs, sql` union `)}) as pair ${notRemoved} group by referred`.execute(context.trx)
  return rows
}

function refersToKey(type: ItemType, { by, list }: ItemReference): RawBuilder<unknown> {
  if (list) return sql`${columnOf('item', by[0]!)} @> jsonb_build_array(${columnOf('given', type.key[0]!)})`
  return sql.join(
    by.map((name, i) => sql`${columnOf('item', name)} = ${columnOf('given', type.key[i]!)}`),
    sql` and `,
  )
}

const isEffectiveReference = (other: ItemType, { by, list }: ItemReference) =>
  by.length === 1 && !list && fieldOf(other, by[0]!).effective

/** Selects the rows that referred to one of the keys at any time. */
function everReferred(
  context: ItemContext,
  type: ItemType,
  other: ItemType,
  { by: [field] }: ItemReference,
  keys: readonly ItemKey[],
) {
  const key = columnOf('given', type.key[0]!)
  // Text has an index that row security can use.
  const same =
    fieldOf(other, field!).stored === 'text' ? sql`item.value_text = ${key}` : sql`item.value = to_jsonb(${key})`
  const retired = sql`exists (select from retired_item as gone where gone.organization_id = item.organization_id
    and gone.item_type = item.item_type and gone.key = item.key)`
  return sql`select ${key}::text as referred, item.key || case when ${retired} then ', retired' else '' end as name
    from ${keyRelation(type, keys)}
    join effective_value as item on item.organization_id = ${ownerOf(other, context.tenant).organizationId}::int
      and item.item_type = ${other.name} and item.field = ${field} and ${same}`
}
