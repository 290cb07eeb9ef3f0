import type { GatewayArea } from '../../core/area.ts'
import { positionRoute } from './positionRoute.ts'
import { stayRoute } from './stayRoute.ts'
import { trailRoute } from './trailRoute.ts'
import { createViewAudit } from './viewAudit.ts'

/** Current and past positions of tags and of the objects they are attached to. */
export const locatingArea: GatewayArea = {
  name: 'locating',
  open: (gateway) => ({
    routes: [positionRoute(gateway, gateway.shared(createViewAudit)), stayRoute(gateway), trailRoute(gateway)],
  }),
}
