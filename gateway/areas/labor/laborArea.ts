import { indirects } from '@takt/domain/areas/labor/indirects.ts'
import { laborTickets } from '@takt/domain/areas/labor/laborTickets.ts'
import { shifts } from '@takt/domain/areas/labor/shifts.ts'
import { warnFirst } from '@takt/store/process/warnFirst.ts'
import { repeat } from '@takt/store/timing/repeat.ts'
import type { GatewayArea } from '../../core/area.ts'
import { refuseAhead } from '../../core/items/write/refuseAhead.ts'
import { forgetCommands } from './clockCommands.ts'
import { clockRoutes } from './clockRoutes.ts'
import { askToEndLeftOpen, leftOpenEnded } from './endLeftOpen.ts'
import { hoursRoute } from './hoursRoute.ts'
import { workHereRoute } from './workHereRoute.ts'

const lookEveryMs = 5 * 60_000

/** Who worked on what, in which shift; and the clock at which people say so. */
export const laborArea: GatewayArea = {
  name: 'labor',
  items: [
    { type: shifts },
    { type: indirects },
    { type: laborTickets, rules: { together: true, check: refuseAhead('start', 'end') } },
  ],
  open: (gateway) => ({
    routes: [...clockRoutes(gateway), hoursRoute(gateway), workHereRoute(gateway)],
    jobs: [leftOpenEnded(gateway)],
    start: async () =>
      repeat({
        everyMs: lookEveryMs,
        work: async () => {
          await askToEndLeftOpen(gateway.dependencies)
          await forgetCommands(gateway.dependencies)
        },
        failed: warnFirst(gateway.dependencies.log, 'labor tickets that were left open wait'),
      }),
  }),
}
