import type { GatewayArea } from '../area.ts'
import { telemetryRoutes } from './telemetryRoutes.ts'

/** Return on investment: what people did with Takt. */
export const roiArea: GatewayArea = {
  name: 'roi',
  open: ({ dependencies }) => ({ routes: telemetryRoutes(dependencies) }),
}
