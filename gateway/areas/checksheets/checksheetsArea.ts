import { checkSources } from '@takt/domain/areas/checksheets/checkSources.ts'
import type { GatewayArea } from '../../core/area.ts'
import { checkDataRoutes } from './checkDataRoutes.ts'
import { dueRoute } from './dueRoute.ts'
import { calibrationItem, gaugeItem } from './gauges/gaugeItems.ts'
import { gaugesRoute } from './gauges/gaugesRoute.ts'
import { importRoute } from './importRoute.ts'
import { undoImportRoute } from './undoImportRoute.ts'

/** Results of checks, entered by people or imported from measuring machines. */
export const checksheetsArea: GatewayArea = {
  name: 'checksheets',
  items: [{ type: checkSources }, gaugeItem, calibrationItem],
  open: (gateway) => ({
    routes: [
      importRoute(gateway),
      undoImportRoute(gateway),
      dueRoute(gateway),
      gaugesRoute(gateway),
      ...checkDataRoutes(gateway),
    ],
  }),
}
