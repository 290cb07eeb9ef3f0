import type { WorstBy } from '@takt/domain/areas/quality/qualitySums.ts'
import type { Order } from '../../../core/kit/table/order.ts'
import { orderText, parseOrder } from '../../../core/kit/table/sortOrder.ts'
import { type ParetoKey, paretoKeys } from './paretoRows.ts'
import { useWorst } from './useWorst.ts'

const worstFirst: Record<WorstBy, Order<ParetoKey>> = {
  number: { field: 'lost', descending: true },
  share: { field: 'share', descending: true },
}

/** How the rows of a list stand, as the address says; `chosen`: null where the worst are first. */
export function useParetoOrder() {
  const { worst, rowSort, sortRows } = useWorst()
  const usual = worstFirst[worst]
  const order = parseOrder(rowSort, paretoKeys, usual)
  const isUsual = order.field === usual.field && order.descending
  const onSort = (name: string) => {
    const by = paretoKeys.find((key) => key === name) ?? usual.field
    const next = orderText(by, order, by === 'name' || by === 'firstPass' ? 'ascending' : 'descending')
    sortRows(next === `-${usual.field}` ? undefined : next)
  }
  return { order, chosen: isUsual ? null : order, onSort }
}
