import type { ItemType } from '@takt/domain/core/item/item.ts'
import type { Query } from '../api/client.ts'
import type { ListState } from './itemParts.ts'

/**
 * Returns the columns of global search: all that are not excluded from it; null if there are none, and the server uses
 * all.
 */
export const searchFields = (type: ItemType): string | null => (type.search.length > 0 ? type.search.join(',') : null)

/** Equals is the default operator of a filter without one. */
const suffixOf = (operator: string) => (operator === 'Equals' ? '' : operator)

/** Returns the filter and sort parameters of the list query. Global search is included only if there is a text. */
export function matchQuery(
  type: ItemType,
  state: Pick<ListState, 'search' | 'filters' | 'sort'>,
  inherent: Readonly<Record<string, string | number>>,
): Query {
  const search = state.search.trim()
  const fields = searchFields(type)
  return {
    ...Object.fromEntries(state.filters.map(({ field, operator, value }) => [`${field}${suffixOf(operator)}`, value])),
    ...inherent,
    ...(state.sort.length > 0
      ? { orderBy: state.sort.map(({ field, descending }) => `${field}:${descending ? 'desc' : 'asc'}`).join(',') }
      : {}),
    ...(search ? { ...(fields ? { globalSearchFields: fields } : {}), globalSearchValue: search } : {}),
  }
}

/** Returns the query of one page plus one row, which tells whether there is a next page. */
export const pageQuery = (
  type: ItemType,
  state: ListState,
  inherent: Readonly<Record<string, string | number>>,
): Query => ({
  ...matchQuery(type, state, inherent),
  offset: state.page * state.size,
  limit: state.size + 1,
})

/** Returns the rows of the page without the extra one. */
export const pageOf = <Row>(rows: readonly Row[], size: number): { rows: readonly Row[]; hasNext: boolean } => ({
  rows: rows.slice(0, size),
  hasNext: rows.length > size,
})
