import { fieldOf, type ItemType } from '@takt/domain/item/item.ts'
import type { ListQuery } from '@takt/domain/item/listQuery.ts'
import { type RawBuilder, sql } from 'kysely'
import { column, tableName } from './itemTable.ts'
import type { ListColumns } from './listColumns.ts'

/** Whether any of the fields contains the text, as it is written in the API, without regard to case. */
export const searchSql = (
  type: ItemType,
  { fields, value }: NonNullable<ListQuery['search']>,
  columns: ListColumns,
): RawBuilder<boolean> =>
  sql`(${sql.join(
    fields.map((name) => {
      const text = fieldOf(type, name).stored === 'text' ? columns.folded(name) : sql`folded(${column(name)}::text)`
      return sql`position(folded(${value}::text) in ${text}) > 0`
    }),
    sql` or `,
  )})`

/**
 * Where an index finds all rows that the query's search and its filters on parts of texts can be about, and maybe some more: one condition for
 * each; none where nothing of it is in texts alone.
 */
export function rowsContaining(type: ItemType, organizationId: number, query: ListQuery): RawBuilder<boolean>[] {
  const isText = (name: string) => fieldOf(type, name).stored === 'text'
  const parts = query.filters.flatMap(({ field, operator, values }) =>
    (operator === 'Contains' || operator === 'EndsWith') && isText(field) ? [String(values[0])] : [],
  )
  if (query.search?.fields.every(isText)) parts.push(query.search.value)
  return parts.map(
    (part) =>
      sql`ctid = any (array(select rows_containing(${tableName(type)}::regclass, ${organizationId}::int, ${part}::text)))`,
  )
}
