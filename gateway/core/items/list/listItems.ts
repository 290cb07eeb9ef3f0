import type { ItemType } from '@takt/domain/core/item/item.ts'
import { type ListQuery, largestList } from '@takt/domain/core/item/listQuery.ts'
import type { Tables } from '@takt/store/postgres/tables.ts'
import { mapInTurns } from '@takt/store/queue/turns.ts'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Owner } from '../../events/append.ts'
import { Refusal } from '../../http/responses/refusal.ts'
import { type ItemRow, itemRow, ownedBy, selection, table } from '../itemTable.ts'
import { itemsTexts as texts } from '../texts.ts'
import { asOfTable, countTouched } from './asOfTable.ts'
import { filterSql } from './filterSql.ts'
import { hasListIndexes, indexedColumns, plainColumns } from './listColumns.ts'
import { orderTerms, termColumns, termOrder } from './orderSql.ts'
import { pageSql } from './pageSql.ts'
import { searchSql } from './searchSql.ts'

/**
 * The rows of an owner (null: all that the connection may see) that a query asks for, in its order and then the key's.
 * Refuses more than `largestList` rows.
 */
export async function listItems(
  db: Kysely<Tables>,
  type: ItemType,
  owner: Owner | null,
  query: ListQuery,
): Promise<ItemRow[]> {
  const statement = (touched?: number) => listSql(type, owner, query, touched).execute(db)
  const touched = await touchedSince(db, type, owner, query)
  let { rows } = await statement(touched)
  // What was touched while the list was read is taken out of it as well, and then too few may be left.
  if (touched <= fewTouched && (await touchedSince(db, type, owner, query)) !== touched) rows = (await statement()).rows
  if (rows.length > largestList) throw new Refusal('tooLarge', texts.tooManyMatch(largestList))
  return mapInTurns(rows, (row) => itemRow(type, row))
}

const touchedSince = (db: Kysely<Tables>, type: ItemType, owner: Owner | null, { asOf }: ListQuery) =>
  owner && asOf !== null && hasListIndexes(type)
    ? countTouched(db, type, owner, asOf, fewTouched)
    : Promise.resolve(Number.POSITIVE_INFINITY)

/** When no more rows than these were touched since, a list as it stood is today's page with theirs put right. */
const fewTouched = 2000

/**
 * The statement that answers a list, at most one row more than `largestList`. `touched`: of a list as it stood, how
 * many rows at most something happened to since.
 */
export function listSql(
  type: ItemType,
  owner: Owner | null,
  query: ListQuery,
  touched = Number.POSITIVE_INFINITY,
): RawBuilder<Record<string, unknown>> {
  const limit = Math.min(query.limit ?? largestList + 1, largestList + 1)
  if (owner?.organizationId && query.asOf === null && hasListIndexes(type))
    return pageSql(type, owner.organizationId, { ...query, limit })
  // Of so many of today's rows, enough are left when those touched since are taken out.
  const present =
    owner?.organizationId && touched <= fewTouched
      ? pageSql(type, owner.organizationId, { ...query, offset: 0, limit: query.offset + limit + touched })
      : undefined
  return sql`${wholeListSql(type, owner, query, present)} limit ${limit} offset ${query.offset}`
}

/** Everything that matches, in the list's order, whatever the query's offset and limit. `present`: for `asOfTable`. */
export function wholeListSql(
  type: ItemType,
  owner: Owner | null,
  query: ListQuery,
  present?: RawBuilder<unknown>,
): RawBuilder<Record<string, unknown>> {
  const source = query.asOf === null ? table(type) : asOfTable(type, owner, query.asOf, present)
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
