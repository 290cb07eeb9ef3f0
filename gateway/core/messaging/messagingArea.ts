import { randomInt } from 'node:crypto'
import { refuseWebSocket } from '@takt/store/dialing/refuseWebSocket.ts'
import { natsServers, startingWith } from '@takt/store/nats/natsServers.ts'
import { openNews } from '@takt/store/postgres/locks/openNews.ts'
import { roleUrl } from '@takt/store/postgres/postgres.ts'
import { repeatOnNews } from '@takt/store/postgres/repeatOnNews.ts'
import { warnFirst } from '@takt/store/process/warnFirst.ts'
import { repeat } from '@takt/store/timing/repeat.ts'
import type { GatewayArea } from '../area.ts'
import type { Dependencies } from '../dependencies.ts'
import { passWebSocket } from '../http/requests/passWebSocket.ts'
import { deviceRoutes } from './deviceRoutes.ts'
import { keepCluster } from './keepCluster.ts'
import { type MessagingParts, openMessaging } from './openMessaging.ts'
import { pingRoutes } from './pingRoutes.ts'
import { subscriptionRoutes } from './subscriptionRoutes.ts'
import { messagingTexts as texts } from './texts.ts'

/**
 * Looks whether organizations came or keys were revoked, by whatever gateway or transaction, and tells NATS: when
 * Postgres tells of it, every two seconds while it cannot, and each ten in any case. Forgets keys that have expired.
 */
async function keepAccounts(dependencies: Dependencies, parts: MessagingParts) {
  const { env, log, now } = dependencies
  const told = openNews({
    databaseUrl: roleUrl(env.DATABASE_URL, 'takt_system', env.TAKT_SECRET),
    channel: 'messaging_account',
    failed: (err) => log.warn({ err }, 'of revoked keys nobody tells; looking every two seconds'),
  })
  const stops = [
    repeatOnNews({
      news: told.hear(),
      everyMs: 2000,
      work: async () => (await parts.accounts()).push(),
      failed: warnFirst(log, 'accounts and revocations wait until NATS takes them'),
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
    await told.close()
  }
}

/** Credentials for NATS, of browsers and devices, and the way to it through this origin. */
export const messagingArea: GatewayArea = {
  name: 'messaging',
  open({ dependencies, shared }) {
    const { env, log } = dependencies
    const parts = shared(openMessaging)
    return {
      routes: [subscriptionRoutes, pingRoutes, deviceRoutes].flatMap((routes) => routes(dependencies, parts)),
      upgrade: {
        path: '/messaging',
        open: (request, socket, head) => {
          // Spread over the servers; one that is away is passed over.
          const targets = startingWith(natsServers(env.NATS_WS_URL ?? ''), randomInt(1000))
          if (targets.length > 0) passWebSocket({ targets, name: 'NATS', log, request, socket, head })
          else refuseWebSocket(socket, 503, texts.noMessaging)
        },
      },
      async start() {
        const stops = [await keepAccounts(dependencies, parts), keepCluster(dependencies, parts)]
        return async () => {
          await Promise.all(stops.map((stop) => stop()))
        }
      },
      close: parts.close,
    }
  },
}
