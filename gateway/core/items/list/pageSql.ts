import type { ItemType } from '@takt/domain/core/item/item.ts'
import type { ListQuery } from '@takt/domain/core/item/listQuery.ts'
import { type RawBuilder, sql } from 'kysely'
import { ownedBy, selection, table } from '../itemTable.ts'
import { filterSql, isRange } from './filterSql.ts'
import { indexedColumns } from './listColumns.ts'
import { keyTerms, orderTerms, type Term, termColumns, termOrder } from './orderSql.ts'
import { rowsContaining, searchSql } from './searchSql.ts'

/** Number of rows scanned in the list's order for matches before all matches are searched by index. */
const maxScannedRows = 4000
/** Number of matches of a text index above which scanning in the list's order is faster. */
const maxIndexMatches = 10_000

type Condition = RawBuilder<boolean>
type Page = {
  type: ItemType
  terms: readonly Term[]
  owned: Condition
  offset: number
  limit: number
}

/**
 * Returns one page of a list from a table with list indexes (migrations/postgres/0125): first the keys of its rows,
 * from indexes in the list's order as far as possible, then those rows. Row-level security applies to everything.
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
  const filters = query.filters.map((filter) => ({ filter, condition: filterSql(type, filter, columns) }))
  const conditions = filters.map(({ condition }) => condition)
  if (query.search) conditions.push(searchSql(type, query.search, columns))
  const within = filters.filter(({ filter }) => isRange(filter) && filter.field === query.orderBy[0]?.field)
  const keys =
    conditions.length > 0
      ? matchingKeys(page, {
          conditions,
          within: within.map(({ condition }) => condition),
          found: rowsContaining(type, { organizationId, query, max: maxIndexMatches + 1 }),
        })
      : orderedKeys(page)
  return sql`
    with ${keys}
    select ${selection(type)} from page join ${table(type)} as item on ${owned} and ${keyTerms(type, terms)}
    order by ${termOrder(terms)}`
}

const all = (conditions: readonly Condition[]) => sql.join(conditions, sql` and `)

/** True if a backward index scan returns empty values first, so that they must be read separately. */
const emptyFirst = ([first]: readonly Term[]) => first!.descending && first!.nullable

/** Returns the keys of a page without filters. */
function orderedKeys({ type, terms, owned, offset, limit }: Page) {
  const from = (conditions: readonly Condition[]) => sql`from ${table(type)} as item where ${all(conditions)}`
  const keys = (conditions: readonly Condition[]) =>
    sql`select ${termColumns(terms)} ${from(conditions)} order by ${termOrder(terms, { filled: true })}`
  if (!emptyFirst(terms)) return sql`page as (${keys([owned])} limit ${limit} offset ${offset})`
  const value = terms[0]!.value
  const isFilled = sql<boolean>`${value} is not null`
  // This is neither executed nor counted if non-empty rows fill the page.
  const missing = sql`(select ${limit}::int - count(*) from filled)`
  const passed = sql`case when ${missing} > 0 then greatest(0, ${offset}::int - (select
    count(*) ${from([owned, isFilled])})) else 0 end`
  return sql`
    filled as materialized (${keys([owned, isFilled])} limit ${limit} offset ${offset}),
    empty as materialized (${keys([owned, sql`${value} is null`])} limit ${missing} offset ${passed}),
    page as (select * from (select * from filled union all select * from empty) as every limit ${limit})`
}

/**
 * Returns the keys of a page of matching rows. If many rows match, a short scan in the list's order finds enough of
 * them; if few match, all of them are fetched through the indexes of the conditions and sorted. Thus neither wrong
 * statistics nor correlated values (high numbers have late dates) cause a scan of the whole table. Only if very many
 * rows contain a text, all of them far down the list, is the list scanned up to them.
 */
function matchingKeys(
  { type, terms, owned, offset, limit }: Page,
  options: { conditions: readonly Condition[]; within: readonly Condition[]; found: RawBuilder<unknown> | null },
) {
  const end = offset + limit
  const filled = emptyFirst(terms)
  const reach = [owned, ...options.within, ...(filled ? [sql<boolean>`${terms[0]!.value} is not null`] : [])]
  const order = termOrder(terms, { filled })
  const names = sql.join(terms.map((_, position) => sql.ref(`o${position}`)))
  const matching = (conditions: readonly Condition[]) =>
    sql`select ${termColumns(terms)} from ${table(type)} as item
      where ${all([owned, ...conditions, ...options.conditions])}`
  const tooFew = sql<boolean>`(select count(*) from met) < ${end}`
  const foundAll = sql<boolean>`(select count(*) from found) <= ${maxIndexMatches}`
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
        order by ${order} limit ${maxScannedRows + 4 * end}
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
