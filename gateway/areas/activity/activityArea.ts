import type { GatewayArea } from '../../core/area.ts'
import { createFloorReader } from '../efficiency/index.ts'
import { createViewAudit } from '../locating/index.ts'
import { activityRoute } from './activityRoute.ts'

/** Assignment of people to work, by labor tickets and by machine data. */
export const activityArea: GatewayArea = {
  name: 'activity',
  open: (gateway) => ({
    routes: [
      activityRoute(gateway, {
        floorOf: gateway.shared(createFloorReader),
        recordViews: gateway.shared(createViewAudit),
      }),
    ],
  }),
}
