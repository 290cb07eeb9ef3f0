import { targets } from '@takt/domain/areas/efficiency/floor/targets.ts'
import { walls } from '@takt/domain/areas/efficiency/floor/walls.ts'
import { reasonEntries } from '@takt/domain/areas/efficiency/reasons/reasonEntries.ts'
import { reasons } from '@takt/domain/areas/efficiency/reasons/reasons.ts'
import { repeatOnNews } from '@takt/store/postgres/repeatOnNews.ts'
import type { GatewayArea } from '../../core/area.ts'
import { openLogNews } from '../../core/events/openLogNews.ts'
import { createReasonCloser } from './createReasonCloser.ts'
import { efficiencyRoutes } from './efficiencyRoutes.ts'
import { createEntriesOf } from './entriesOf.ts'
import { createFloorReader } from './floorReader.ts'
import { reasonEntryRules } from './reasonEntryRules.ts'
import { createPending } from './recomputing.ts'
import { screenScrapRoutes } from './scrap/screenScrapRoutes.ts'
import { screenReasonRoute } from './screenReasonRoute.ts'
import { targetRules } from './targetRules.ts'

/** TEEP, OEE and their evidence; what stops were for, what figures should reach, and walls. */
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
        return repeatOnNews({
          news: shared(openLogNews).hear(),
          everyMs: 3000,
          first: 'later',
          isDue: closer.hasOpen,
          work: closer.look,
          failed: (error) =>
            log.warn({ err: error }, 'reasons of stops that ended were not cut, and will be in a moment'),
        })
      },
    }
  },
}
