import { repeat } from '@takt/store/repeat.ts'
import type { GatewayArea } from '../area.ts'
import type { Dependencies } from '../dependencies.ts'
import { deviceRoutes } from './deviceRoutes.ts'
import { messagingParts } from './messagingParts.ts'
import { pingRoutes } from './pingRoutes.ts'
import { proxyMessaging } from './proxyMessaging.ts'
import { subscriptionRoutes } from './subscriptionRoutes.ts'

/**
 * Looks every second whether organizations came or keys were revoked, by whatever gateway or transaction, and tells NATS; forgets keys that
 * have expired.
 */
async function keepAccounts(dependencies: Dependencies) {
  const { log, now } = dependencies
  const parts = messagingParts(dependencies)
  const stops = [
    repeat({
      everyMs: 1000,
      work: async () => (await parts.accounts()).push(),
      failed: (error, before) => {
        if (before === 0) log.warn({ err: error }, 'accounts and revocations wait until NATS takes them')
      },
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
    await parts.close()
  }
}

/** Credentials for NATS, of browsers and devices, and the way to it through this origin. */
export const messagingArea: GatewayArea = {
  name: 'messaging',
  routes: (dependencies) => [
    ...subscriptionRoutes(dependencies),
    ...pingRoutes(dependencies),
    ...deviceRoutes(dependencies),
  ],
  upgrade: {
    path: '/messaging',
    open: ({ env, log }) => {
      const target = env.NATS_WS_URL
      if (target) return proxyMessaging(target, log)
      return (_request, socket) => socket.end('HTTP/1.1 503 Service Unavailable\r\nContent-Length: 0\r\n\r\n')
    },
  },
  start: keepAccounts,
}
