import type { Order } from './order.ts'

/** Returns the `aria-sort` value of a column; undefined if the rows are not sorted by it. */
export const ariaSort = <Key extends string>(
  by: Key | undefined,
  order: Order<Key>,
): 'ascending' | 'descending' | undefined =>
  by === undefined || by !== order.field ? undefined : order.descending ? 'descending' : 'ascending'
