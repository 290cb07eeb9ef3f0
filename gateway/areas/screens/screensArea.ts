import type { GatewayArea } from '../../core/area.ts'
import { machineRoute } from './machineRoute.ts'
import { screenRoutes } from './screenRoutes.ts'

/** Screens at machines: opening them and the work that they show (decision 0031). */
export const screensArea: GatewayArea = {
  name: 'screens',
  open: (gateway) => ({ routes: [...screenRoutes(gateway), machineRoute(gateway)] }),
}
