import type { ItemType } from '@takt/domain/core/item/item.ts'
import { type ListQuery, largestList } from '@takt/domain/core/item/listQuery.ts'
import type { Tables } from '@takt/store/postgres/tables.ts'
import { mapYielding } from '@takt/store/queue/yielding.ts'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Owner } from '../../events/append.ts'
import { HttpError } from '../../http/responses/httpError.ts'
import { type ItemRow, itemRow, ownedBy, selection, table } from '../itemTable.ts'
import { itemsTexts as texts } from '../texts.ts'
import { asOfTable, countChangedRows } from './asOfTable.ts'
import { filterSql } from './filterSql.ts'
import { hasListIndexes, indexedColumns, unindexedColumns } from './listColumns.ts'
import { orderTerms, termColumns, termOrder } from './orderSql.ts'
import { pageSql } from './pageSql.ts'
import { searchSql } from './searchSql.ts'

/**
 * Reads the rows of an owner (null: all that the connection may see) that match a query, in its order and then by key.
 * Rejects more than `largestList` rows.
 */
export async function listItems(
  db: Kysely<Tables>,
  type: ItemType,
  owner: Owner | null,
  query: ListQuery,
): Promise<ItemRow[]> {
  const statement = (changedCount?: number) => listSql(type, owner, query, changedCount).execute(db)
  const changedCount = await changedSince(db, type, owner, query)
  let { rows } = await statement(changedCount)
  // Rows changed while the list was read are removed from it as well, which may leave too few.
  if (changedCount <= maxChangedRows && (await changedSince(db, type, owner, query)) !== changedCount)
    rows = (await statement()).rows
  if (rows.length > largestList) throw new HttpError('tooLarge', texts.tooManyMatch(largestList))
  return mapYielding(rows, (row) => itemRow(type, row))
}

const changedSince = (db: Kysely<Tables>, type: ItemType, owner: Owner | null, { asOf }: ListQuery) =>
  owner && asOf !== null && hasListIndexes(type)
    ? countChangedRows(db, type, owner, asOf, maxChangedRows)
    : Promise.resolve(Number.POSITIVE_INFINITY)

/** Maximum number of changed rows for which a past list is read as the current page with corrections. */
const maxChangedRows = 2000

/**
 * Returns the statement of a list, limited to one row more than `largestList`. `changedCount`: for a past state of the
 * list, the maximum number of rows changed since.
 */
export function listSql(
  type: ItemType,
  owner: Owner | null,
  query: ListQuery,
  changedCount = Number.POSITIVE_INFINITY,
): RawBuilder<Record<string, unknown>> {
  const limit = Math.min(query.limit ?? largestList + 1, largestList + 1)
  if (owner?.organizationId && query.asOf === null && hasListIndexes(type))
    return pageSql(type, owner.organizationId, { ...query, limit })
  // With this many current rows, enough remain after removing those changed since.
  const present =
    owner?.organizationId && changedCount <= maxChangedRows
      ? pageSql(type, owner.organizationId, { ...query, offset: 0, limit: query.offset + limit + changedCount })
      : undefined
  return sql`${wholeListSql(type, owner, query, present)} limit ${limit} offset ${query.offset}`
}

/** Returns the statement of all matches in the list's order, ignoring offset and limit. `present`: for `asOfTable`. */
export function wholeListSql(
  type: ItemType,
  owner: Owner | null,
  query: ListQuery,
  present?: RawBuilder<unknown>,
): RawBuilder<Record<string, unknown>> {
  const source = query.asOf === null ? table(type) : asOfTable(type, owner, query.asOf, present)
  const columns = query.asOf === null && hasListIndexes(type) ? indexedColumns(type) : unindexedColumns
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
