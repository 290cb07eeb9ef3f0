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
import { acknowledgeRoutes } from './acknowledgeRoutes.ts'
import { emailReachRoute } from './emailReachRoute.ts'
import { followUps } from './followUps.ts'
import { linkRoute } from './linkRoute.ts'
import { notificationItem } from './notificationItem.ts'
import { receivedRoutes } from './receivedRoutes.ts'
import { recipientItem } from './recipientItem.ts'
import { ruleItem } from './ruleItem.ts'
import { sendingsRoute } from './sendingsRoute.ts'
import { sendNotifications } from './sendNotification.ts'
import { sweepSendings } from './sweepSendings.ts'
import { watchAlerts } from './watchAlerts.ts'
import { watchLog } from './watchLog.ts'

/** Interval at which alerts are checked (ms). */
const alertsMs = 30_000

/** Starts the workers that watch the event log, and alerts in one gateway only. */
function startWatching(gateway: Gateway) {
  const { dependencies, shared } = gateway
  const { env, log } = dependencies
  const alertsOf = liveAlertsNow(gateway)
  const stops = [
    repeatOnNotification({
      news: shared(openLogChanges).subscribe(),
      everyMs: 1000,
      work: (signal) => watchLog(gateway, signal),
      failed: warnFirst(log, 'what changed is not looked at for notifications'),
    }),
    runAsLeader({
      databaseUrl: roleUrl(env.DATABASE_URL, 'takt_system', env.TAKT_SECRET),
      key: lockKeys.notificationAlerts,
      everyMs: alertsMs,
      work: async (_, signal) => {
        while (!signal.aborted) {
          await watchAlerts(gateway, alertsOf)
          await pause(alertsMs, signal)
        }
      },
      failed: warnFirst(log, 'alerts are not looked at for notifications'),
    }),
    repeat({
      everyMs: 3_600_000,
      work: () => sweepSendings(dependencies),
      failed: warnFirst(log, 'what notifications told long ago was not removed'),
    }),
  ]
  return async () => {
    await Promise.all(stops.map((stop) => stop()))
  }
}

/** Notifications: messages about changes that people want to know about. */
export const notificationsArea: GatewayArea = {
  name: 'notifications',
  items: [notificationItem, ruleItem, recipientItem],
  open: (gateway) => ({
    routes: [
      sendingsRoute(gateway),
      ...receivedRoutes(gateway),
      ...acknowledgeRoutes(gateway),
      linkRoute(gateway),
      emailReachRoute(gateway),
    ],
    jobs: [sendNotifications(gateway), followUps(gateway)],
    start: async () => startWatching(gateway),
  }),
}
