import type { Order } from '../../../core/kit/table/order.ts'
import { type Stop, stoppedMs } from './stopsOf.ts'

/** Sort keys of stop lists. */
export const stopSortKeys = ['start', 'length'] as const
export type StopSortKey = (typeof stopSortKeys)[number]

/** Sorts stops; stops of equal duration are sorted latest first. */
export function stopsInOrder<Row extends Stop>(
  stops: readonly Row[],
  { field, descending }: Order<StopSortKey>,
): Row[] {
  const sign = descending ? -1 : 1
  return stops.toSorted((a, b) =>
    field === 'start' ? sign * (a.start - b.start) : sign * (stoppedMs(a) - stoppedMs(b)) || b.start - a.start,
  )
}
