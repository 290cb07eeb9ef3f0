import { reasonEntries } from '@takt/domain/efficiency/reasonEntries.ts'
import { reasons } from '@takt/domain/efficiency/reasons.ts'
import { targets } from '@takt/domain/efficiency/targets.ts'
import { walls } from '@takt/domain/efficiency/walls.ts'
import type { GatewayArea } from '../area.ts'
import { efficiencyRoutes } from './efficiencyRoutes.ts'
import { createEntriesOf } from './entriesOf.ts'
import { createFloors } from './floors.ts'
import { reasonEntryRules } from './reasonEntryRules.ts'
import { targetRules } from './targetRules.ts'

/** TEEP, OEE and their evidence; what stops were for, what figures should reach, and walls. */
export const efficiencyArea: GatewayArea = {
  name: 'efficiency',
  routes: (dependencies) =>
    efficiencyRoutes(dependencies, {
      floorOf: createFloors(dependencies.systemDb, dependencies.now),
      entriesOf: createEntriesOf(dependencies),
    }),
  items: [
    { type: reasons },
    { type: reasonEntries, rules: reasonEntryRules },
    { type: targets, rules: targetRules },
    { type: walls },
  ],
}
