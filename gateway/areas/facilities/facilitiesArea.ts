import { facilities } from '@takt/domain/areas/facilities/facilities.ts'
import type { GatewayArea } from '../../core/area.ts'
import { facilityRoutes } from './facilityRoutes.ts'
import { facilityRules } from './facilityRules.ts'

const item = { type: facilities, rules: facilityRules }

/** Halls and areas as shown on dashboards. */
export const facilitiesArea: GatewayArea = {
  name: 'facilities',
  items: [item],
  open: ({ dependencies, items }) => ({ routes: facilityRoutes(dependencies, items, item) }),
}
