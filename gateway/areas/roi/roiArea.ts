import type { GatewayArea } from '../../core/area.ts'
import { telemetryRoutes } from './telemetryRoutes.ts'

/** Return on investment: usage of Takt and the settings of the calculation. */
export const roiArea: GatewayArea = {
  name: 'roi',
  open: (gateway) => ({ routes: telemetryRoutes(gateway) }),
}
