import { useNavigate, useSearch } from '@tanstack/react-router'
import type { Order } from '../../../core/kit/table/order.ts'
import { orderText, parseOrder } from '../../../core/kit/table/sortOrder.ts'
import { type StopSortKey, stopSortKeys } from './stopsInOrder.ts'

const latestFirst: Order<StopSortKey> = { field: 'start', descending: true }

/** Returns the sort order of stop lists from the URL, latest first by default, and a function that changes it. */
export function useStopOrder() {
  const { stopSort } = useSearch({ from: '/main/efficiency' })
  const navigate = useNavigate()
  const order = parseOrder(stopSort, stopSortKeys, latestFirst)
  const onSort = (by: string) => {
    const field = stopSortKeys.find((key) => key === by)
    if (!field) return
    const text = orderText(field, order)
    void navigate({
      to: '.',
      search: (before) => ({ ...before, stopSort: text === '-start' ? undefined : text }),
      replace: true,
    })
  }
  return { order, onSort, isLatestFirst: order.field === 'start' && order.descending }
}
