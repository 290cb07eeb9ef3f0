import type { GatewayArea } from '../area.ts'
import { checkDataRoutes } from './checkDataRoutes.ts'

/** What is found where something is checked. */
export const checksheetsArea: GatewayArea = {
  name: 'checksheets',
  open: (gateway) => ({ routes: checkDataRoutes(gateway) }),
}
