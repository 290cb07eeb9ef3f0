import { indirects } from '@takt/domain/areas/labor/indirects.ts'
import { laborTickets } from '@takt/domain/areas/labor/laborTickets.ts'
import { shifts } from '@takt/domain/areas/labor/shifts.ts'
import { warnFirst } from '@takt/store/process/warnFirst.ts'
import { repeat } from '@takt/store/timing/repeat.ts'
import type { GatewayArea } from '../../core/area.ts'
import { rejectFuture } from '../../core/items/write/rejectFuture.ts'
import { deleteOldCommands } from './clockCommands.ts'
import { clockRoutes } from './clockRoutes.ts'
import { enqueueEndLeftOpen, leftOpenEnded } from './endLeftOpen.ts'
import { hoursRoute } from './hoursRoute.ts'
import { screenWorkRoute } from './screenWorkRoute.ts'

const checkIntervalMs = 5 * 60_000

/** Labor: who worked on what in which shift, and the clock that records it. */
export const laborArea: GatewayArea = {
  name: 'labor',
  items: [
    { type: shifts },
    { type: indirects },
    { type: laborTickets, rules: { together: true, check: rejectFuture('start', 'end') } },
  ],
  open: (gateway) => ({
    routes: [...clockRoutes(gateway), hoursRoute(gateway), screenWorkRoute(gateway)],
    jobs: [leftOpenEnded(gateway)],
    start: async () =>
      repeat({
        everyMs: checkIntervalMs,
        work: async () => {
          await enqueueEndLeftOpen(gateway.dependencies)
          await deleteOldCommands(gateway.dependencies)
        },
        failed: warnFirst(gateway.dependencies.log, 'labor tickets that were left open wait'),
      }),
  }),
}
