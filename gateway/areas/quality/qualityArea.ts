import type { GatewayArea } from '../../core/area.ts'
import { createPartTables, openAnalyticsSources } from '../analytics/index.ts'
import { createCharacteristics } from './checks/createCharacteristics.ts'
import { gaugeRoute } from './checks/gaugeRoute.ts'
import { rowsRoute } from './checks/rowsRoute.ts'
import { valuesRoutes } from './checks/valuesRoutes.ts'
import { startDailyTotals } from './days/startDailyTotals.ts'
import { checkGaugesRoute } from './gauges/checkGaugesRoute.ts'
import { holdItem } from './holds/holdItem.ts'
import { raiseHolds } from './holds/raiseHolds.ts'
import { freezeRoute } from './limits/freezeRoute.ts'
import { limitsItem, noteItem, rulesItem } from './limits/limitsItems.ts'
import { lostReasonsRoute } from './lostReasonsRoute.ts'
import { createEffects } from './notices/createEffects.ts'
import { qualityNoticesRoute } from './notices/qualityNoticesRoute.ts'
import { rehearseEffects } from './notices/rehearseEffects.ts'
import { qualityRoutes } from './qualityRoutes.ts'

/** Quality of production: part counts from rollups, and values measured at checks. */
export const qualityArea: GatewayArea = {
  name: 'quality',
  items: [limitsItem, rulesItem, noteItem, holdItem],
  open(gateway) {
    const { dependencies } = gateway
    const sources = openAnalyticsSources(gateway)
    const partTableOf = createPartTables(dependencies, sources)
    const effectsOf = createEffects(dependencies, partTableOf)
    const { floorOf } = sources
    const findCharacteristics = createCharacteristics(dependencies.clickhouse)
    return {
      routes: [
        ...qualityRoutes(dependencies, { floorOf, partTableOf }),
        ...valuesRoutes(gateway, { floorOf, findCharacteristics }),
        lostReasonsRoute(dependencies, floorOf),
        rowsRoute(gateway, floorOf),
        gaugeRoute(gateway, floorOf),
        checkGaugesRoute(gateway, floorOf),
        freezeRoute(gateway, floorOf),
        qualityNoticesRoute(gateway, { floorOf, effectsOf, findCharacteristics }),
      ],
      jobs: [raiseHolds(gateway, floorOf)],
      async start() {
        const stopping = new AbortController()
        const rehearsed = rehearseEffects(dependencies, { floorOf, effectsOf, signal: stopping.signal })
        const stop = startDailyTotals(dependencies, floorOf)
        return async () => {
          stopping.abort()
          await Promise.all([stop(), rehearsed])
        }
      },
    }
  },
}
