import type { ItemType } from '@takt/domain/core/item/item.ts'
import { keyText } from '@takt/domain/core/item/itemKey.ts'
import { createYielder } from '@takt/store/queue/yielding.ts'
import { sql } from 'kysely'
import { columnOf, keyRelation, ownedBy, ownerOf, sameKey, table } from '../itemTable.ts'
import type { ItemChange, ItemContext } from '../mountedItem.ts'
import { type ItemReference, isNamedTo, keyNamed, namedKeys, referencesOf } from './references.ts'

type Problems = Record<string, string>

/**
 * Returns the missing rows that changes of one type refer to, as an error message by record field for each change.
 * Existing rows are locked against removal until the transaction ends; rows added by the same changes count as
 * existing.
 */
export async function missingReferences(
  context: ItemContext,
  type: ItemType,
  changes: readonly ItemChange[],
): Promise<ReadonlyMap<ItemChange, Problems>> {
  const yieldIfDue = createYielder()
  const problems = new Map<ItemChange, Problems>(changes.map((change) => [change, {}]))
  const added = new Set(changes.flatMap(({ verb, key }) => (verb === 'added' ? [keyText(type, key)] : [])))
  for (const reference of referencesOf(type, context.items)) {
    await yieldIfDue()
    const { to, by } = reference
    // People may be restored with an undone row.
    const isVisible = isNamedTo(context, to)
    const naming = changes
      .filter(({ row, fields }) => row && by.some((name) => name in fields))
      .map((change) => ({ change, keys: rowVersions(change, by).flatMap((row) => namedKeys(reference, row)) }))
    const keysByText = new Map(naming.flatMap(({ keys }) => keys.map((key) => [keyText(to, key), key])))
    const existing = await lockReferred(context, reference, [...keysByText.values()])
    const exists = (text: string) => existing.has(text) || (to === type && added.has(text))
    for (const { change, keys } of naming) {
      const missing = [...new Set(keys.map((key) => keyText(to, key)))].filter((text) => !exists(text))
      // The last of several fields is the most specific.
      const names = isVisible ? missing.slice(0, 5).map((text) => keyNamed(to, text)) : []
      if (missing.length > 0) problems.get(change)![by.at(-1)!] ??= `there is no ${to.label} ${names.join(', ')}`.trim()
    }
  }
  return problems
}

/** Returns the row, and its versions at the instants from which other values are effective. */
function rowVersions({ row, effective }: ItemChange, by: readonly string[]): Readonly<Record<string, unknown>>[] {
  const laterVersions = by.flatMap((name) => {
    const values = new Set((effective?.[name] ?? []).map(({ value }) => value))
    return [...values].map((value) => ({ ...row, [name]: value }))
  })
  return [row!, ...laterVersions]
}

/** Returns the texts of the keys that exist; locks the rows in key order. */
async function lockReferred(context: ItemContext, { to }: ItemReference, keys: readonly Record<string, unknown>[]) {
  if (keys.length === 0) return new Set<string>()
  const columns = to.key.map((name) => columnOf('item', name))
  const { rows } = await sql<Record<string, unknown>>`
    select ${sql.join(to.key.map((name) => sql`${columnOf('item', name)} as ${sql.ref(name)}`))}
    from ${keyRelation(to, keys)} join ${table(to)} as item on ${sameKey(to)}
    where ${ownedBy(to, ownerOf(to, context.tenant), 'item')}
    order by ${sql.join(columns)} for key share of item`.execute(context.trx)
  return new Set(rows.map((row) => keyText(to, row)))
}
