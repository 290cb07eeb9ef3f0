import type { GatewayArea } from '../../core/area.ts'
import { analyticsRoutes } from './analyticsRoutes.ts'
import { openAnalyticsSources } from './openAnalyticsSources.ts'

/** Time and parts told apart by whatever is asked, and the life of job operations. */
export const analyticsArea: GatewayArea = {
  name: 'analytics',
  open: (gateway) => ({ routes: analyticsRoutes(gateway.dependencies, openAnalyticsSources(gateway)) }),
}
