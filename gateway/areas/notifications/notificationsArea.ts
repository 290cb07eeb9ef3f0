import { lead } from '@takt/store/postgres/locks/lead.ts'
import { lockKeys } from '@takt/store/postgres/locks/lockKeys.ts'
import { roleUrl } from '@takt/store/postgres/postgres.ts'
import { repeatOnNews } from '@takt/store/postgres/repeatOnNews.ts'
import { warnFirst } from '@takt/store/process/warnFirst.ts'
import { pause } from '@takt/store/timing/pause.ts'
import { repeat } from '@takt/store/timing/repeat.ts'
import type { Gateway, GatewayArea } from '../../core/area.ts'
import { openLogNews } from '../../core/events/openLogNews.ts'
import { liveAlertsNow } from '../alerts/face.ts'
import { acknowledgeRoutes } from './acknowledgeRoutes.ts'
import { emailReachRoute } from './emailReachRoute.ts'
import { followUps } from './followUps.ts'
import { linkRoute } from './linkRoute.ts'
import { notificationItem } from './notificationItem.ts'
import { recipientItem } from './recipientItem.ts'
import { ruleItem } from './ruleItem.ts'
import { sendingsRoute } from './sendingsRoute.ts'
import { sendNotifications } from './sendNotification.ts'
import { sweepSendings } from './sweepSendings.ts'
import { toldRoutes } from './toldRoutes.ts'
import { watchAlerts } from './watchAlerts.ts'
import { watchLog } from './watchLog.ts'

/** Alerts are looked at so often. */
const alertsMs = 30_000

/** Watches the log as it grows, and alerts in one gateway of all. */
function keepWatch(gateway: Gateway) {
  const { dependencies, shared } = gateway
  const { env, log } = dependencies
  const alertsOf = liveAlertsNow(gateway)
  const stops = [
    repeatOnNews({
      news: shared(openLogNews).hear(),
      everyMs: 1000,
      work: (signal) => watchLog(gateway, signal),
      failed: warnFirst(log, 'what changed is not looked at for notifications'),
    }),
    lead({
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

/** Tells people what they asked to be told of. */
export const notificationsArea: GatewayArea = {
  name: 'notifications',
  items: [notificationItem, ruleItem, recipientItem],
  open: (gateway) => ({
    routes: [
      sendingsRoute(gateway),
      ...toldRoutes(gateway),
      ...acknowledgeRoutes(gateway),
      linkRoute(gateway),
      emailReachRoute(gateway),
    ],
    jobs: [sendNotifications(gateway), followUps(gateway)],
    start: async () => keepWatch(gateway),
  }),
}
