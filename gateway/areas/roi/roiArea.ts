import type { GatewayArea } from '../../core/area.ts'
import { telemetryRoutes } from './telemetryRoutes.ts'

/** Return on investment: what was done with Takt, and with what its return is reckoned. */
export const roiArea: GatewayArea = {
  name: 'roi',
  open: (gateway) => ({ routes: telemetryRoutes(gateway) }),
}
