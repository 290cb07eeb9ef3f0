import type { GatewayArea } from '../../core/area.ts'
import { analyticsRoutes } from './analyticsRoutes.ts'
import { openAnalyticsSources } from './openAnalyticsSources.ts'

/** Breakdowns of time and parts by any dimension, and the history of job operations. */
export const analyticsArea: GatewayArea = {
  name: 'analytics',
  open: (gateway) => ({ routes: analyticsRoutes(gateway.dependencies, openAnalyticsSources(gateway)) }),
}
