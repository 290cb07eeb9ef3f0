import type { ItemType } from '@takt/domain/item/item.ts'
import { type ListQuery, largestList } from '@takt/domain/item/listQuery.ts'
import type { Tables } from '@takt/store/tables.ts'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Owner } from '../events/append.ts'
import { Refusal } from '../http/refusal.ts'
import { asOfTable } from './asOfTable.ts'
import { filterSql, searchSql } from './filterSql.ts'
import { column, type ItemRow, itemRow, ownedBy, selection, table } from './itemTable.ts'

/**
 * The rows of an owner (null: all that the connection may see) that a query asks for, in its order and then the key's. Refuses more
 * than `largestList` rows.
 */
export async function listItems(
  db: Kysely<Tables>,
  type: ItemType,
  owner: Owner | null,
  query: ListQuery,
): Promise<ItemRow[]> {
  const source = query.asOf === null ? table(type) : asOfTable(type, owner, query.asOf)
  const conditions = [
    owner ? ownedBy(type, owner) : sql<boolean>`true`,
    ...query.filters.map((filter) => filterSql(type, filter)),
  ]
  if (query.search) conditions.push(searchSql(query.search.fields, query.search.value))
  const limit = Math.min(query.limit ?? largestList + 1, largestList + 1)
  const { rows } = await sql<Record<string, unknown>>`
    select ${selection(type)} from ${source} as item
    where ${sql.join(conditions, sql` and `)}
    order by ${orderSql(type, query)} limit ${limit} offset ${query.offset}`.execute(db)
  if (rows.length > largestList)
    throw new Refusal('tooLarge', `More than ${largestList} rows match. Ask page by page with limit and offset.`)
  return rows.map((row) => itemRow(type, row))
}

const orderSql = (type: ItemType, query: ListQuery): RawBuilder<unknown> =>
  sql.join([
    ...query.orderBy.map(({ field, descending }) => {
      const value = type.fields[field]?.stored === 'text' ? sql`folded(${column(field)})` : column(field)
      return sql`${value} ${sql.raw(descending ? 'desc' : 'asc')} nulls last`
    }),
    ...type.key.map(column),
  ])
