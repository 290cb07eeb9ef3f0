import type { GatewayArea } from '../area.ts'
import type { Dependencies } from '../dependencies.ts'
import { createRouter } from '../http/router.ts'
import { deviceRoutes } from './deviceRoutes.ts'
import { messagingParts } from './messagingParts.ts'
import { pingRoutes } from './pingRoutes.ts'
import { proxyMessaging } from './proxyMessaging.ts'
import { subscriptionRoutes } from './subscriptionRoutes.ts'

const everySecond = 1000

/**
 * Looks every second whether organizations came or keys were revoked, by whatever gateway or transaction, and tells NATS; forgets keys that
 * have expired.
 */
async function keepAccounts(dependencies: Dependencies) {
  const { log, now } = dependencies
  const parts = messagingParts(dependencies)
  let failing = false
  const push = async () => {
    try {
      await (await parts.accounts()).push()
      failing = false
    } catch (error) {
      if (!failing) log.warn({ err: error }, 'accounts and revocations wait until NATS takes them')
      failing = true
    }
  }
  const forget = () =>
    parts.db
      .deleteFrom('messaging_key')
      .where('expires_at', '<', new Date(now()))
      .execute()
      .catch((error) => log.warn({ err: error }, 'expired keys were not forgotten'))
  let pushing: Promise<void> | null = null
  const beat = () => {
    pushing ??= push().finally(() => {
      pushing = null
    })
  }
  const timers = [setInterval(beat, everySecond), setInterval(forget, 3_600_000)]
  beat()
  return async () => {
    timers.forEach(clearInterval)
    await pushing
    await parts.close()
  }
}

/** Credentials for NATS, of browsers and devices, and the way to it through this origin. */
export const messagingArea: GatewayArea = {
  name: 'messaging',
  routes: (dependencies) =>
    createRouter()
      .route('/', subscriptionRoutes(dependencies))
      .route('/', pingRoutes(dependencies))
      .route('/', deviceRoutes(dependencies)),
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
