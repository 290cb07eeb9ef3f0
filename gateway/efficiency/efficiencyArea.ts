import { reasonEntries } from '@takt/domain/efficiency/reasonEntries.ts'
import { reasons } from '@takt/domain/efficiency/reasons.ts'
import type { GatewayArea } from '../area.ts'
import { efficiencyRoutes } from './efficiencyRoutes.ts'
import { createFloors } from './floors.ts'
import { reasonEntryRules } from './reasonEntryRules.ts'

/** TEEP, OEE and their evidence; what stops were for. */
export const efficiencyArea: GatewayArea = {
  name: 'efficiency',
  routes: (dependencies) => efficiencyRoutes(dependencies, createFloors(dependencies.systemDb, dependencies.now)),
  items: [{ type: reasons }, { type: reasonEntries, rules: reasonEntryRules }],
}
