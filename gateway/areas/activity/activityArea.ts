import type { GatewayArea } from '../../core/area.ts'
import { createFloorReader } from '../efficiency/face.ts'
import { createLooks } from '../locating/face.ts'
import { activityRoute } from './activityRoute.ts'

/** Who works on what, by labor tickets and by what machines say. */
export const activityArea: GatewayArea = {
  name: 'activity',
  open: (gateway) => ({
    routes: [
      activityRoute(gateway, { floorOf: gateway.shared(createFloorReader), noteLooks: gateway.shared(createLooks) }),
    ],
  }),
}
