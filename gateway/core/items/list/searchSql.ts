import { fieldOf, type ItemType } from '@takt/domain/core/item/item.ts'
import type { ListQuery } from '@takt/domain/core/item/listQuery.ts'
import { type RawBuilder, sql } from 'kysely'
import { column, tableName } from '../itemTable.ts'
import type { ListColumns } from './listColumns.ts'

/** Whether any of the fields contains the text, or is it, as it is written in the API, without regard to case. */
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
 * Rows that the query's search, or its filter on a part of a text, may be about, as an index of all texts finds them:
 * at most `most`, by the longest text that is looked for. Null where none is looked for, or elsewhere than in texts
 * alone.
 */
export function rowsContaining(
  type: ItemType,
  { organizationId, query, most }: { organizationId: number; query: ListQuery; most: number },
): RawBuilder<unknown> | null {
  const isText = (name: string) => fieldOf(type, name).stored === 'text'
  const parts = query.filters.flatMap(({ field, operator, values }) =>
    (operator === 'Contains' || operator === 'EndsWith') && isText(field) ? [String(values[0])] : [],
  )
  if (query.search?.fields.every(isText)) parts.push(query.search.value)
  const [longest] = parts.sort((a, b) => b.length - a.length)
  if (longest === undefined) return null
  return sql`rows_containing(${tableName(type)}::regclass, ${organizationId}::int, ${longest}::text, ${most}::int)`
}
