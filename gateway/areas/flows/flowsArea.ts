import { lockKeys } from '@takt/store/postgres/locks/lockKeys.ts'
import { runAsLeader } from '@takt/store/postgres/locks/runAsLeader.ts'
import { roleUrl } from '@takt/store/postgres/postgres.ts'
import { repeatOnNotification } from '@takt/store/postgres/repeatOnNotification.ts'
import { warnFirst } from '@takt/store/process/warnFirst.ts'
import { pause } from '@takt/store/timing/pause.ts'
import { repeat } from '@takt/store/timing/repeat.ts'
import type { Gateway, GatewayArea } from '../../core/area.ts'
import { openLogChanges } from '../../core/events/openLogChanges.ts'
import { liveAlertsNow } from '../alerts/index.ts'
import { designRoutes } from './design/designRoutes.ts'
import { draftRoutes } from './design/draftRoutes.ts'
import { flowItem } from './flowItem.ts'
import { runFlows, switchFlowsOff } from './runs/runFlows.ts'
import { runRoutes } from './runs/runRoutes.ts'
import { sweepRuns } from './runs/sweepRuns.ts'
import { waitingRoutes } from './runs/waitingRoutes.ts'
import { receiveRoute } from './triggers/receiveRoute.ts'
import { reckonFlowSlots, startDueFlows } from './triggers/startDueFlows.ts'
import { watchChanges } from './triggers/watchChanges.ts'
import { watchFlowAlerts } from './triggers/watchFlowAlerts.ts'

/** Interval at which alerts are checked (ms). */
const alertsMs = 30_000

/** Starts the workers that watch the event log and the clock, watch alerts in one gateway only, and delete old runs. */
function startWatching(gateway: Gateway) {
  const { dependencies, shared } = gateway
  const { env, log, now } = dependencies
  const alertsOf = liveAlertsNow(gateway)
  let next: number | null = null
  const stops = [
    repeatOnNotification({
      news: shared(openLogChanges).subscribe(),
      everyMs: 1000,
      work: (signal) => watchChanges(gateway, signal),
      failed: warnFirst(log, 'what changed is not looked at for flows'),
    }),
    repeatOnNotification({
      news: shared(openLogChanges).subscribe(),
      everyMs: 1000,
      isDue: () => next !== null && next <= now(),
      work: async () => {
        next = await startDueFlows(gateway)
      },
      failed: warnFirst(log, 'flows that are due wait'),
    }),
    repeat({
      everyMs: 60_000,
      work: () => reckonFlowSlots(gateway),
      failed: warnFirst(log, 'when flows are due is not reckoned anew'),
    }),
    runAsLeader({
      databaseUrl: roleUrl(env.DATABASE_URL, 'takt_system', env.TAKT_SECRET),
      key: lockKeys.flowAlerts,
      everyMs: alertsMs,
      work: async (_, signal) => {
        while (!signal.aborted) {
          await watchFlowAlerts(gateway, alertsOf)
          await pause(alertsMs, signal)
        }
      },
      failed: warnFirst(log, 'alerts are not looked at for flows'),
    }),
    repeat({
      everyMs: 3_600_000,
      work: () => sweepRuns(dependencies),
      failed: warnFirst(log, 'runs of flows of long ago were not removed'),
    }),
  ]
  return async () => {
    await Promise.all(stops.map((stop) => stop()))
  }
}

/** Flows: user-designed automations that run when something happens. */
export const flowsArea: GatewayArea = {
  name: 'flows',
  items: [flowItem],
  open: (gateway) => ({
    routes: [
      ...designRoutes(gateway),
      ...draftRoutes(gateway),
      ...runRoutes(gateway),
      ...waitingRoutes(gateway),
      receiveRoute(gateway),
    ],
    jobs: [runFlows(gateway), switchFlowsOff(gateway)],
    start: async () => startWatching(gateway),
  }),
}
