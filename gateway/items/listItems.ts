import type { ItemType } from '@takt/domain/item/item.ts'
import { type ListQuery, largestList } from '@takt/domain/item/listQuery.ts'
import type { Tables } from '@takt/store/tables.ts'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Owner } from '../events/append.ts'
import { Refusal } from '../http/refusal.ts'
import { asOfTable } from './asOfTable.ts'
import { filterSql } from './filterSql.ts'
import { type ItemRow, itemRow, ownedBy, selection, table } from './itemTable.ts'
import { hasListIndexes, indexedColumns, plainColumns } from './listColumns.ts'
import { orderTerms, termColumns, termOrder } from './orderSql.ts'
import { pageSql } from './pageSql.ts'
import { searchSql } from './searchSql.ts'

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
  const { rows } = await listSql(type, owner, query).execute(db)
  if (rows.length > largestList)
    throw new Refusal('tooLarge', `More than ${largestList} rows match. Ask page by page with limit and offset.`)
  return rows.map((row) => itemRow(type, row))
}

/** The statement that answers a list, at most one row more than `largestList`. */
export function listSql(type: ItemType, owner: Owner | null, query: ListQuery): RawBuilder<Record<string, unknown>> {
  const limit = Math.min(query.limit ?? largestList + 1, largestList + 1)
  if (owner?.organizationId && query.asOf === null && hasListIndexes(type))
    return pageSql(type, owner.organizationId, { ...query, limit })
  return sql`${wholeListSql(type, owner, query)} limit ${limit} offset ${query.offset}`
}

/** Everything that matches, in the list's order, whatever the query's offset and limit. */
export function wholeListSql(
  type: ItemType,
  owner: Owner | null,
  query: ListQuery,
): RawBuilder<Record<string, unknown>> {
  const source = query.asOf === null ? table(type) : asOfTable(type, owner, query.asOf)
  const columns = query.asOf === null && hasListIndexes(type) ? indexedColumns(type) : plainColumns
  const conditions = [
    owner ? ownedBy(type, owner) : sql<boolean>`true`,
    ...query.filters.map((filter) => filterSql(type, filter, columns)),
  ]
  if (query.search) conditions.push(searchSql(type, query.search, columns))
  const terms = orderTerms(type, query, columns)
  return sql`
    select ${selection(type)} from (
      select *, ${termColumns(terms)} from ${source} as item where ${sql.join(conditions, sql` and `)}
    ) as item order by ${termOrder(terms)}`
}
