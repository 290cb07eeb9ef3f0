import { fieldOf, type ItemType } from '@takt/domain/core/item/item.ts'
import type { ListQuery } from '@takt/domain/core/item/listQuery.ts'
import { type RawBuilder, sql } from 'kysely'
import { column } from '../itemTable.ts'
import type { ListColumns } from './listColumns.ts'

/** A sort term of a list. */
export type Term = { value: RawBuilder<unknown>; descending: boolean; nullable: boolean }

/**
 * Returns the sort terms of a query, with case-folded texts, followed by the key in the direction of the first field,
 * so that an index read forwards or backwards provides the whole order. The terms of the key are the last.
 */
export function orderTerms(type: ItemType, query: ListQuery, columns: ListColumns): Term[] {
  const sorted = query.orderBy.flatMap(({ field: name, descending }) => {
    const field = fieldOf(type, name)
    const nullable = field.required !== 'Y' && !type.key.includes(name)
    const indexedPrefix = columns.prefix(name)
    const folded = columns.folded(name)
    const values =
      field.stored !== 'text'
        ? [column(name)]
        : indexedPrefix && indexedPrefix !== folded
          ? [indexedPrefix, folded]
          : [folded]
    return values.map((value) => ({ value, descending, nullable }))
  })
  const descending = sorted[0]?.descending ?? false
  return [...sorted, ...type.key.map((name) => ({ value: column(name), descending, nullable: false }))]
}

const alias = (position: number) => sql.ref(`o${position}`)

/** Returns the values of the terms under aliases. */
export const termColumns = (terms: readonly Term[]) =>
  sql.join(terms.map(({ value }, position) => sql`${value} as ${alias(position)}`))

/** Returns the order of the terms, empty values last. `filled`: true if the first term is known not to be empty. */
export const termOrder = (terms: readonly Term[], { filled = false } = {}) =>
  sql.join(
    terms.map(({ descending, nullable }, position) => {
      const last = nullable && !(filled && position === 0) ? 'nulls last' : ''
      return sql`${alias(position)} ${sql.raw(descending ? `desc ${last}` : 'asc')}`
    }),
  )

/** Returns the condition `key columns of item = key of the page`. */
export const keyTerms = (type: ItemType, terms: readonly Term[]) =>
  sql.join(
    type.key.map((name, i) => sql`item.${column(name)} = page.${alias(terms.length - type.key.length + i)}`),
    sql` and `,
  )
