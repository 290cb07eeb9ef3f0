import { z } from 'zod'
import { efficiencySearch } from '../dashboards/scope/dashboardSearch.ts'
import { wallOrders } from './floorOrder.ts'

/** What a wall's address holds: the device groups shown (none means all) and the order of its tiles. */
export const wallSearch = efficiencySearch.pick({ groups: true }).extend({
  order: z.enum(wallOrders).optional().catch(undefined),
})
