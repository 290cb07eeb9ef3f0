import { z } from 'zod'
import { efficiencySearch } from '../search.ts'
import { wallOrders } from './wallOrder.ts'

/** What a wall's address holds: the device groups shown (none means all) and the order of its tiles. */
export const wallSearch = efficiencySearch.pick({ groups: true }).extend({
  order: z.enum(wallOrders).optional().catch(undefined),
})
