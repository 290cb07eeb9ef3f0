import type { GatewayArea } from '../../core/area.ts'
import { createLooks } from './createLooks.ts'
import { positionRoute } from './positionRoute.ts'
import { stayRoute } from './stayRoute.ts'
import { trailRoute } from './trailRoute.ts'

/** Where tags, and what they are on, are and were. */
export const locatingArea: GatewayArea = {
  name: 'locating',
  open: (gateway) => ({
    routes: [positionRoute(gateway, gateway.shared(createLooks)), stayRoute(gateway), trailRoute(gateway)],
  }),
}
