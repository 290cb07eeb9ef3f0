import type { ItemType } from '@takt/domain/item/item.ts'
import { type ListQuery, largestList } from '@takt/domain/item/listQuery.ts'
import type { Tenant } from '@takt/store/postgres.ts'
import type { Tables } from '@takt/store/tables.ts'
import { type RawBuilder, sql, type Transaction } from 'kysely'
import { Refusal } from '../http/refusal.ts'
import { asOfTable } from './asOfTable.ts'
import { filterSql, searchSql } from './filterSql.ts'
import { column, type ItemRow, itemRow, ownedBy, ownerOf, selection, table } from './itemTable.ts'

/** The rows that a query asks for, in its order and then the key's. Refuses more than `largestList` rows. */
export async function listItems(
  trx: Transaction<Tables>,
  type: ItemType,
  tenant: Tenant,
  query: ListQuery,
): Promise<ItemRow[]> {
  const owner = ownerOf(type, tenant)
  const source = query.asOf === null ? table(type) : asOfTable(type, owner, query.asOf)
  const conditions = [ownedBy(type, owner), ...query.filters.map((filter) => filterSql(type, filter))]
  if (query.search) conditions.push(searchSql(query.search.fields, query.search.value))
  const limit = Math.min(query.limit ?? largestList + 1, largestList + 1)
  const { rows } = await sql<Record<string, unknown>>`
    select ${selection(type)} from ${source} as item
    where ${sql.join(conditions, sql` and `)}
    order by ${orderSql(type, query)} limit ${limit} offset ${query.offset}`.execute(trx)
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
