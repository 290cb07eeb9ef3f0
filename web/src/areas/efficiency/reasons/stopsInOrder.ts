import type { Order } from '../../../core/kit/table/order.ts'
import { type Stop, stoodMs } from './stopsOf.ts'

/** By what lists of stops are sorted. */
export const stopSortKeys = ['start', 'length'] as const
export type StopSortKey = (typeof stopSortKeys)[number]

/** Stops as they are to stand; of those that are as long the latest first. */
export function stopsInOrder<Row extends Stop>(
  stops: readonly Row[],
  { field, descending }: Order<StopSortKey>,
): Row[] {
  const sign = descending ? -1 : 1
  return stops.toSorted((a, b) =>
    field === 'start' ? sign * (a.start - b.start) : sign * (stoodMs(a) - stoodMs(b)) || b.start - a.start,
  )
}
