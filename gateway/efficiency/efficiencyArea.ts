import { reasonEntries } from '@takt/domain/efficiency/reasonEntries.ts'
import { reasons } from '@takt/domain/efficiency/reasons.ts'
import { targets } from '@takt/domain/efficiency/targets.ts'
import { walls } from '@takt/domain/efficiency/walls.ts'
import { repeat } from '@takt/store/repeat.ts'
import type { GatewayArea } from '../area.ts'
import { itemRegistry } from '../items/mountedItem.ts'
import { createReasonCloser } from './createReasonCloser.ts'
import { efficiencyRoutes } from './efficiencyRoutes.ts'
import { createEntriesOf } from './entriesOf.ts'
import { createFloors } from './floors.ts'
import { reasonEntryRules } from './reasonEntryRules.ts'
import { createPending } from './recomputing.ts'
import { targetRules } from './targetRules.ts'

/** TEEP, OEE and their evidence; what stops were for, what figures should reach, and walls. */
export const efficiencyArea: GatewayArea = {
  name: 'efficiency',
  routes: (dependencies) =>
    efficiencyRoutes(dependencies, {
      floorOf: createFloors(dependencies.systemDb, dependencies.now),
      entriesOf: createEntriesOf(dependencies),
      pendingOf: createPending({ clickhouse: dependencies.clickhouse, db: dependencies.systemDb }),
    }),
  start: async (dependencies, mounted) => {
    const { systemDb, log, now } = dependencies
    const items = itemRegistry(mounted.flatMap((area) => area.items ?? []))
    const closeReasons = createReasonCloser({ dependencies, floorOf: createFloors(systemDb, now), items })
    return repeat({
      everyMs: 3000,
      first: 'later',
      work: closeReasons,
      failed: (error) => log.warn({ err: error }, 'reasons of stops that ended were not cut, and will be in a moment'),
    })
  },
  items: [
    { type: reasons },
    { type: reasonEntries, rules: reasonEntryRules },
    { type: targets, rules: targetRules },
    { type: walls },
  ],
}
