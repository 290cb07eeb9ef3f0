import { fieldOf, type ItemType } from '@takt/domain/core/item/item.ts'
import type { ListQuery } from '@takt/domain/core/item/listQuery.ts'
import { type RawBuilder, sql } from 'kysely'
import { column } from '../itemTable.ts'
import type { ListColumns } from './listColumns.ts'

/** What a list is ordered by, one after the other. */
export type Term = { value: RawBuilder<unknown>; descending: boolean; nullable: boolean }

/**
 * What a query orders by, texts without regard to case, and then the key in the direction of the first field, so that
 * an index that is read forwards or backwards gives the whole order. The key's terms are the last.
 */
export function orderTerms(type: ItemType, query: ListQuery, columns: ListColumns): Term[] {
  const sorted = query.orderBy.flatMap(({ field: name, descending }) => {
    const field = fieldOf(type, name)
    const nullable = field.required !== 'Y' && !type.key.includes(name)
    const beginning = columns.beginning(name)
    const folded = columns.folded(name)
    const values =
      field.stored !== 'text' ? [column(name)] : beginning && beginning !== folded ? [beginning, folded] : [folded]
    return values.map((value) => ({ value, descending, nullable }))
  })
  const descending = sorted[0]?.descending ?? false
  return [...sorted, ...type.key.map((name) => ({ value: column(name), descending, nullable: false }))]
}

const alias = (place: number) => sql.ref(`o${place}`)

/** The terms' values under names of their own. */
export const termColumns = (terms: readonly Term[]) =>
  sql.join(terms.map(({ value }, place) => sql`${value} as ${alias(place)}`))

/** Their order, empty values last. `filled`: where the first is known not to be empty. */
export const termOrder = (terms: readonly Term[], { filled = false } = {}) =>
  sql.join(
    terms.map(({ descending, nullable }, place) => {
      const last = nullable && !(filled && place === 0) ? 'nulls last' : ''
      return sql`${alias(place)} ${sql.raw(descending ? `desc ${last}` : 'asc')}`
    }),
  )

/** `key columns of item = key of the page`. */
export const keyTerms = (type: ItemType, terms: readonly Term[]) =>
  sql.join(
    type.key.map((name, i) => sql`item.${column(name)} = page.${alias(terms.length - type.key.length + i)}`),
    sql` and `,
  )
