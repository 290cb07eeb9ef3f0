import { z } from 'zod'
import { dashboardSearch } from '../../core/dashboards/scope/dashboardSearch.ts'
import { floorOrders } from './floorOrder.ts'

/** What the address of the floor holds: the device groups shown (none means all) and the order of its tiles. */
export const floorSearch = dashboardSearch.pick({ groups: true }).extend({
  order: z.enum(floorOrders).optional().catch(undefined),
})
