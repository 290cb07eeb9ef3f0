import type { ItemType } from '@takt/domain/core/item/item.ts'
import { keyText } from '@takt/domain/core/item/itemKey.ts'
import { turns } from '@takt/store/queue/turns.ts'
import { sql } from 'kysely'
import { columnOf, keyRelation, ownedBy, ownerOf, sameKey, table } from '../itemTable.ts'
import type { ItemChange, ItemContext } from '../mountedItem.ts'
import { type ItemReference, isNamedTo, keyNamed, namedKeys, referencesOf } from './references.ts'

type Problems = Record<string, string>

/**
 * What changes of rows of one type refer to without it being there: a record field → sentence for each change. What is
 * there is locked against removal until the transaction ends; what the changes add themselves is there, too.
 */
export async function missingReferences(
  context: ItemContext,
  type: ItemType,
  changes: readonly ItemChange[],
): Promise<ReadonlyMap<ItemChange, Problems>> {
  const turn = turns()
  const problems = new Map<ItemChange, Problems>(changes.map((change) => [change, {}]))
  const added = new Set(changes.flatMap(({ verb, key }) => (verb === 'added' ? [keyText(type, key)] : [])))
  for (const reference of referencesOf(type, context.items)) {
    await turn()
    const { to, by } = reference
    // Of people who come back with a row that is taken back.
    const isTold = isNamedTo(context, to)
    const naming = changes
      .filter(({ row, fields }) => row && by.some((name) => name in fields))
      .map((change) => ({ change, keys: rowsThen(change, by).flatMap((row) => namedKeys(reference, row)) }))
    const wanted = new Map(naming.flatMap(({ keys }) => keys.map((key) => [keyText(to, key), key])))
    const found = await lockReferred(context, reference, [...wanted.values()])
    const isThere = (text: string) => found.has(text) || (to === type && added.has(text))
    for (const { change, keys } of naming) {
      const lost = [...new Set(keys.map((key) => keyText(to, key)))].filter((text) => !isThere(text))
      // The last of several fields is the nearest to what is meant.
      const told = isTold ? lost.slice(0, 5).map((text) => keyNamed(to, text)) : []
      if (lost.length > 0) problems.get(change)![by.at(-1)!] ??= `there is no ${to.label} ${told.join(', ')}`.trim()
    }
  }
  return problems
}

/** The row, and as it will be at the instants from which other values hold. */
function rowsThen({ row, effective }: ItemChange, by: readonly string[]): Readonly<Record<string, unknown>>[] {
  const then = by.flatMap((name) => {
    const values = new Set((effective?.[name] ?? []).map(({ value }) => value))
    return [...values].map((value) => ({ ...row, [name]: value }))
  })
  return [row!, ...then]
}

/** Those of the keys that exist, by their texts; locked in the order of the keys. */
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
