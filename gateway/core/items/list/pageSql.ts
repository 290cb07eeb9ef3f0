import type { ItemType } from '@takt/domain/core/item/item.ts'
import type { ListQuery } from '@takt/domain/core/item/listQuery.ts'
import { type RawBuilder, sql } from 'kysely'
import { ownedBy, selection, table } from '../itemTable.ts'
import { filterSql, isRange } from './filterSql.ts'
import { indexedColumns } from './listColumns.ts'
import { keyTerms, orderTerms, type Term, termColumns, termOrder } from './orderSql.ts'
import { rowsContaining, searchSql } from './searchSql.ts'

/** How many rows are read in the list's order, looking for what matches, before all that matches is looked for. */
const patience = 4000
/** How many rows an index of texts may find before it is quicker to read on in the list's order. */
const mostFound = 10_000

type Condition = RawBuilder<boolean>
type Page = {
  type: ItemType
  terms: readonly Term[]
  owned: Condition
  offset: number
  limit: number
}

/**
 * One page of a list from a table with list indexes (migrations/postgres/0125): first the keys of its rows, from
 * indexes in the list's order as far as possible, then those rows. Row security holds for all of it.
 */
export function pageSql(
  type: ItemType,
  organizationId: number,
  query: ListQuery & { limit: number },
): RawBuilder<Record<string, unknown>> {
  const columns = indexedColumns(type)
  const terms = orderTerms(type, query, columns)
  const owned = ownedBy(type, { organizationId, entityId: null })
  const page: Page = { type, terms, owned, offset: query.offset, limit: query.limit }
  const written = query.filters.map((filter) => ({ filter, condition: filterSql(type, filter, columns) }))
  const conditions = written.map(({ condition }) => condition)
  if (query.search) conditions.push(searchSql(type, query.search, columns))
  const within = written.filter(({ filter }) => isRange(filter) && filter.field === query.orderBy[0]?.field)
  const keys =
    conditions.length > 0
      ? matchingKeys(page, {
          conditions,
          within: within.map(({ condition }) => condition),
          found: rowsContaining(type, { organizationId, query, most: mostFound + 1 }),
        })
      : orderedKeys(page)
  return sql`
    with ${keys}
    select ${selection(type)} from page join ${table(type)} as item on ${owned} and ${keyTerms(type, terms)}
    order by ${termOrder(terms)}`
}

const all = (conditions: readonly Condition[]) => sql.join(conditions, sql` and `)

/** Whether an index read backwards would give empty values first, so that they must be read by themselves. */
const emptyFirst = ([first]: readonly Term[]) => first!.descending && first!.nullable

/** The keys of a page of all rows. */
function orderedKeys({ type, terms, owned, offset, limit }: Page) {
  const from = (conditions: readonly Condition[]) => sql`from ${table(type)} as item where ${all(conditions)}`
  const keys = (conditions: readonly Condition[]) =>
    sql`select ${termColumns(terms)} ${from(conditions)} order by ${termOrder(terms, { filled: true })}`
  if (!emptyFirst(terms)) return sql`page as (${keys([owned])} limit ${limit} offset ${offset})`
  const value = terms[0]!.value
  const isFilled = sql<boolean>`${value} is not null`
  // Nothing of this is done, nor counted, while filled ones fill the page.
  const missing = sql`(select ${limit}::int - count(*) from filled)`
  const passed = sql`case when ${missing} > 0 then greatest(0, ${offset}::int - (select
    count(*) ${from([owned, isFilled])})) else 0 end`
  return sql`
    filled as materialized (${keys([owned, isFilled])} limit ${limit} offset ${offset}),
    empty as materialized (${keys([owned, sql`${value} is null`])} limit ${missing} offset ${passed}),
    page as (select * from (select * from filled union all select * from empty) as every limit ${limit})`
}

/**
 * The keys of a page of the rows that match. Where many do, a short walk in the list's order meets enough of them;
 * where few do, it does not, and all of them are fetched by the indexes of what they must match, and sorted. So neither
 * wrong statistics nor values that go together (late numbers have late dates) make it read the whole table. Only where
 * very many rows hold a text, and all of them far down the list, is the list read until there.
 */
function matchingKeys(
  { type, terms, owned, offset, limit }: Page,
  options: { conditions: readonly Condition[]; within: readonly Condition[]; found: RawBuilder<unknown> | null },
) {
  const end = offset + limit
  const filled = emptyFirst(terms)
  const reach = [owned, ...options.within, ...(filled ? [sql<boolean>`${terms[0]!.value} is not null`] : [])]
  const order = termOrder(terms, { filled })
  const names = sql.join(terms.map((_, place) => sql.ref(`o${place}`)))
  const matching = (conditions: readonly Condition[]) =>
    sql`select ${termColumns(terms)} from ${table(type)} as item
      where ${all([owned, ...conditions, ...options.conditions])}`
  const tooFew = sql<boolean>`(select count(*) from met) < ${end}`
  const foundAll = sql<boolean>`(select count(*) from found) <= ${mostFound}`
  const rest = options.found
    ? sql`
      found as materialized (select ${options.found} as place where ${tooFew}),
      rest as materialized (${matching([sql`ctid = any (array(select place from found))`, tooFew, foundAll])}),
      far as materialized (${matching([tooFew, sql`not ${foundAll}`])} order by ${termOrder(terms)} limit ${end}),`
    : sql`rest as materialized (${matching([tooFew])}),`
  return sql`
    met as materialized (
      select ${names} from (
        select *, ${termColumns(terms)} from ${table(type)} as item where ${all(reach)}
        order by ${order} limit ${patience + 4 * end}
      ) as item where ${all(options.conditions)} order by ${order} limit ${end}
    ),
    ${rest}
    page as (
      select * from (
        select * from met where not ${tooFew} union all select * from rest ${
          options.found
            ? sql`union all select *
          from far`
            : sql``
        }
      ) as every order by ${termOrder(terms)} limit ${limit} offset ${offset}
    )`
}
