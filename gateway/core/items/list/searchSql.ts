import { fieldOf, type ItemType } from '@takt/domain/core/item/item.ts'
import type { ListQuery } from '@takt/domain/core/item/listQuery.ts'
import { type RawBuilder, sql } from 'kysely'
import { column, tableName } from '../itemTable.ts'
import type { ListColumns } from './listColumns.ts'

/** Returns the condition that any of the fields contains, or equals, the text in its API notation, ignoring case. */
export const searchSql = (
  type: ItemType,
  { fields, value, isWhole }: NonNullable<ListQuery['search']>,
  columns: ListColumns,
): RawBuilder<boolean> =>
  fields.length === 0
    ? sql`false`
    : sql`(${sql.join(
        fields.map((name) => {
          const text = fieldOf(type, name).stored === 'text' ? columns.folded(name) : sql`folded(${column(name)}::text)`
          return isWhole ? sql`folded(${value}::text) = ${text}` : sql`position(folded(${value}::text) in ${text}) > 0`
        }),
        sql` or `,
      )})`

/**
 * Returns candidate rows for the search or the partial-text filters of a query, from an index of all texts: at most
 * `max`, by the longest searched text. Null if no text is searched, or if fields other than texts are searched.
 */
export function rowsContaining(
  type: ItemType,
  { organizationId, query, max }: { organizationId: number; query: ListQuery; max: number },
): RawBuilder<unknown> | null {
  const isText = (name: string) => fieldOf(type, name).stored === 'text'
  const parts = query.filters.flatMap(({ field, operator, values }) =>
    (operator === 'Contains' || operator === 'EndsWith') && isText(field) ? [String(values[0])] : [],
  )
  if (query.search?.fields.every(isText)) parts.push(query.search.value)
  const [longest] = parts.sort((a, b) => b.length - a.length)
  if (longest === undefined) return null
  return sql`rows_containing(${tableName(type)}::regclass, ${organizationId}::int, ${longest}::text, ${max}::int)`
}
