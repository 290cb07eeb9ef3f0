import type { Order } from '../../table/order.ts'

/** What a press on a header makes of the order: ascending, descending, none; with `add` the columns before it stay. */
export function nextSort(sort: readonly Order<string>[], column: string, add: boolean): Order<string>[] {
  const known = sort.find((order) => order.field === column)
  const next: Order<string>[] = !known
    ? [{ field: column, descending: false }]
    : known.descending
      ? []
      : [{ field: column, descending: true }]
  if (!add) return next
  if (!known) return [...sort, ...next]
  return sort.flatMap((order) => (order === known ? next : [order]))
}

/** Orders by one column, whatever the order was. */
export const sortOnly = (column: string, descending: boolean): Order<string>[] => [{ field: column, descending }]
