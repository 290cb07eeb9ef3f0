import type { ItemType } from '@takt/domain/core/item/item.ts'
import type { Query } from '../api/client.ts'
import type { ListState } from './itemParts.ts'

/**
 * The columns that global search looks into: all that are not excluded from it; null where that leaves none, and the
 * server takes all.
 */
export const searchFields = (type: ItemType): string | null => (type.search.length > 0 ? type.search.join(',') : null)

/** Equals is the operator of a filter that names none. */
const suffixOf = (operator: string) => (operator === 'Equals' ? '' : operator)

/**
 * What matches, and in which order, as the list's query has it. Global search is asked for only when there is a text.
 */
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

/** One page of it, and one row more, which tells whether there is a next page. */
export const pageQuery = (
  type: ItemType,
  state: ListState,
  inherent: Readonly<Record<string, string | number>>,
): Query => ({
  ...matchQuery(type, state, inherent),
  offset: state.page * state.size,
  limit: state.size + 1,
})

/** The rows of the page without the extra one. */
export const pageOf = <Row>(rows: readonly Row[], size: number): { rows: readonly Row[]; hasNext: boolean } => ({
  rows: rows.slice(0, size),
  hasNext: rows.length > size,
})
