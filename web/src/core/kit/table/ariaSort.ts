import type { Order } from './order.ts'

/** What `aria-sort` says of a column; nothing where the rows are not sorted by it. */
export const ariaSort = <Key extends string>(
  by: Key | undefined,
  order: Order<Key>,
): 'ascending' | 'descending' | undefined =>
  by === undefined || by !== order.field ? undefined : order.descending ? 'descending' : 'ascending'
