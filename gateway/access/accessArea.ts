import type { GatewayArea } from '../area.ts'
import type { Dependencies } from '../dependencies.ts'
import { sweepSessions } from './endSessions.ts'
import { loginRoutes } from './loginRoutes.ts'
import { sessionLimits } from './sessionLimits.ts'
import { userRoutes } from './userRoutes.ts'

async function startSweeping({ systemDb, log, now }: Dependencies) {
  const sweep = () =>
    sweepSessions(systemDb, { now: now(), idle: sessionLimits.idle }).catch((error) =>
      log.warn({ err: error }, 'sessions were not swept'),
    )
  const timer = setInterval(sweep, 60_000)
  return async () => clearInterval(timer)
}

/** Sign-in, sessions and one's own profile. */
export const accessArea: GatewayArea = {
  name: 'access',
  openRoutes: loginRoutes,
  routes: userRoutes,
  start: startSweeping,
}
