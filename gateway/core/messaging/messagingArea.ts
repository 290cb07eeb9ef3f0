import { randomInt } from 'node:crypto'
import { rejectWebSocket } from '@takt/store/dialing/rejectWebSocket.ts'
import { natsServers, startingWith } from '@takt/store/nats/natsServers.ts'
import { openChannelNotifications } from '@takt/store/postgres/locks/openChannelNotifications.ts'
import { roleUrl } from '@takt/store/postgres/postgres.ts'
import { repeatOnNotification } from '@takt/store/postgres/repeatOnNotification.ts'
import { warnFirst } from '@takt/store/process/warnFirst.ts'
import { repeat } from '@takt/store/timing/repeat.ts'
import type { GatewayArea } from '../area.ts'
import type { Dependencies } from '../dependencies.ts'
import { passWebSocket } from '../http/requests/passWebSocket.ts'
import { deviceRoutes } from './deviceRoutes.ts'
import { maintainCluster } from './maintainCluster.ts'
import { type MessagingParts, openMessaging } from './openMessaging.ts'
import { pingRoutes } from './pingRoutes.ts'
import { subscriptionRoutes } from './subscriptionRoutes.ts'
import { messagingTexts as texts } from './texts.ts'

/**
 * Publishes new organizations and revoked keys to NATS, whichever gateway or transaction made them: on notification by
 * Postgres, every two seconds while notifications fail, and every ten seconds in any case. Deletes expired keys.
 */
async function syncAccounts(dependencies: Dependencies, parts: MessagingParts) {
  const { env, log, now } = dependencies
  const notifications = openChannelNotifications({
    databaseUrl: roleUrl(env.DATABASE_URL, 'takt_system', env.TAKT_SECRET),
    channel: 'messaging_account',
    failed: (err) => log.warn({ err }, 'no notifications of revoked keys; polling every two seconds'),
  })
  const stops = [
    repeatOnNotification({
      news: notifications.subscribe(),
      everyMs: 2000,
      work: async () => (await parts.accounts()).push(),
      failed: warnFirst(log, 'accounts and revocations wait until NATS accepts them'),
    }),
    repeat({
      everyMs: 3_600_000,
      first: 'later',
      work: () => parts.db.deleteFrom('messaging_key').where('expires_at', '<', new Date(now())).execute(),
      failed: (error) => log.warn({ err: error }, 'expired keys were not forgotten'),
    }),
  ]
  return async () => {
    await Promise.all(stops.map((stop) => stop()))
    await notifications.close()
  }
}

/** NATS credentials of browsers and devices, and the WebSocket to NATS through this origin. */
export const messagingArea: GatewayArea = {
  name: 'messaging',
  open({ dependencies, shared }) {
    const { env, log } = dependencies
    const parts = shared(openMessaging)
    return {
      routes: [subscriptionRoutes, pingRoutes, deviceRoutes].flatMap((createRoutes) =>
        createRoutes(dependencies, parts),
      ),
      upgrade: {
        path: '/messaging',
        open: (request, socket, head) => {
          // Distributed over the servers; one that is away is skipped.
          const targets = startingWith(natsServers(env.NATS_WS_URL ?? ''), randomInt(1000))
          if (targets.length > 0) passWebSocket({ targets, name: 'NATS', log, request, socket, head })
          else rejectWebSocket(socket, 503, texts.noMessaging)
        },
      },
      async start() {
        const stops = [await syncAccounts(dependencies, parts), maintainCluster(dependencies, parts)]
        return async () => {
          await Promise.all(stops.map((stop) => stop()))
        }
      },
      close: parts.close,
    }
  },
}
