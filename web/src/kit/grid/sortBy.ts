import type { SortBy } from './gridTypes.ts'

/** What a press on a header makes of the order: ascending, descending, none; with `add` the columns before it stay. */
export function nextSort(sort: readonly SortBy[], column: string, add: boolean): SortBy[] {
  const known = sort.find((one) => one.column === column)
  const next: SortBy[] = !known
    ? [{ column, descending: false }]
    : known.descending
      ? []
      : [{ column, descending: true }]
  if (!add) return next
  if (!known) return [...sort, ...next]
  return sort.flatMap((one) => (one === known ? next : [one]))
}

/** Orders by one column, whatever the order was. */
export const sortOnly = (column: string, descending: boolean): SortBy[] => [{ column, descending }]
