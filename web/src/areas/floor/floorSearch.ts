import { z } from 'zod'
import { dashboardSearch } from '../../core/dashboards/scope/dashboardSearch.ts'
import { floorOrders } from './floorOrder.ts'

/** URL parameters of the floor: the device groups shown (none: all) and the order of its tiles. */
export const floorSearch = dashboardSearch.pick({ groups: true }).extend({
  order: z.enum(floorOrders).optional().catch(undefined),
})
