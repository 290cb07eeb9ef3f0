import { createBreakdowns, openAnalyticsSources } from '../analytics/face.ts'
import type { GatewayArea } from '../area.ts'
import { qualityRoutes } from './qualityRoutes.ts'

/** How good what was made is: parts as rollups have them, values as they were found at checks. */
export const qualityArea: GatewayArea = {
  name: 'quality',
  open(gateway) {
    const { dependencies } = gateway
    const sources = openAnalyticsSources(gateway)
    const breakdownOf = createBreakdowns(dependencies, sources)
    return { routes: qualityRoutes(dependencies, { floorOf: sources.floorOf, breakdownOf }) }
  },
}
