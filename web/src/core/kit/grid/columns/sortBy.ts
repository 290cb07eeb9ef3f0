import type { Order } from '../../table/order.ts'

/**
 * Returns the sort order after a click on a header: ascending, descending, none; with `add`, the columns before it
 * stay.
 */
export function nextSort(sort: readonly Order<string>[], column: string, add: boolean): Order<string>[] {
  const existing = sort.find((order) => order.field === column)
  const next: Order<string>[] = !existing
    ? [{ field: column, descending: false }]
    : existing.descending
      ? []
      : [{ field: column, descending: true }]
  if (!add) return next
  if (!existing) return [...sort, ...next]
  return sort.flatMap((order) => (order === existing ? next : [order]))
}

/** Sorts by one column only. */
export const sortOnly = (column: string, descending: boolean): Order<string>[] => [{ field: column, descending }]
