import { targets } from '@takt/domain/areas/efficiency/floor/targets.ts'
import { walls } from '@takt/domain/areas/efficiency/floor/walls.ts'
import { reasonEntries } from '@takt/domain/areas/efficiency/reasons/reasonEntries.ts'
import { reasons } from '@takt/domain/areas/efficiency/reasons/reasons.ts'
import { repeatOnNotification } from '@takt/store/postgres/repeatOnNotification.ts'
import type { GatewayArea } from '../../core/area.ts'
import { openLogChanges } from '../../core/events/openLogChanges.ts'
import { createReasonCloser } from './createReasonCloser.ts'
import { efficiencyRoutes } from './efficiencyRoutes.ts'
import { createEntriesOf } from './entriesOf.ts'
import { createFloorReader } from './floorReader.ts'
import { reasonEntryRules } from './reasonEntryRules.ts'
import { createPending } from './recomputing.ts'
import { screenScrapRoutes } from './scrap/screenScrapRoutes.ts'
import { screenReasonRoute } from './screenReasonRoute.ts'
import { targetRules } from './targetRules.ts'

/** TEEP, OEE and their evidence; reasons of stops, targets, and wall displays. */
export const efficiencyArea: GatewayArea = {
  name: 'efficiency',
  items: [
    { type: reasons },
    { type: reasonEntries, rules: reasonEntryRules },
    { type: targets, rules: targetRules },
    { type: walls },
  ],
  open(gateway) {
    const { dependencies, items, shared } = gateway
    const { log } = dependencies
    const floorOf = shared(createFloorReader)
    return {
      routes: [
        ...efficiencyRoutes(dependencies, {
          floorOf,
          entriesOf: createEntriesOf(dependencies),
          pendingOf: shared(createPending),
        }),
        screenReasonRoute(gateway),
        ...screenScrapRoutes(gateway),
      ],
      start: async () => {
        const closer = createReasonCloser({ dependencies, floorOf, items })
        return repeatOnNotification({
          news: shared(openLogChanges).subscribe(),
          everyMs: 3000,
          first: 'later',
          isDue: closer.hasOpen,
          work: closer.check,
          failed: (error) =>
            log.warn({ err: error }, 'reasons of ended stops could not be closed; this is repeated in a moment'),
        })
      },
    }
  },
}
