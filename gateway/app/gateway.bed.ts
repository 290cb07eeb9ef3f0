import type { Session } from '@takt/domain/areas/access/session.ts'
import { allPermissions } from '@takt/domain/core/rights/permissions.ts'
import { createWorld } from '@takt/launch/test.bed.ts'
import { authenticateWith } from '../areas/access/authenticate.ts'
import type { GatewayArea } from '../core/area.ts'
import type { Dependencies } from '../core/dependencies.ts'
import { readEnv } from '../core/env.ts'
import { createApp } from './app.ts'
import { openAreas } from './openAreas.ts'
import { openDependencies } from './openDependencies.ts'

/** A signed-in user of organization 1 who may do everything there, for tests; `change` is what is different. */
export const sampleSession = (change: Partial<Session> = {}): Session => ({
  sessionId: '00000000-0000-4000-8000-000000000000',
  userId: 1,
  userName: 'someone@demo.takt',
  entityId: 1,
  organizationId: 1,
  globalAdmin: false,
  restrictOrgs: false,
  permissions: allPermissions,
  ...change,
})

/**
 * What a gateway stands on, in a world of its own, for tests. `authenticate` and `now` take the place of sessions and
 * of the clock. `open` makes a gateway of these areas; `close` ends it and everything else.
 */
export async function createGatewayBed(
  options: {
    environment?: Record<string, string>
    now?: () => number
    authenticate?: Dependencies['authenticate']
    /** Number of servers of NATS; one if absent. */
    servers?: number
  } = {},
) {
  const world = await createWorld({ servers: options.servers ?? 1 })
  const { close, ...opened } = await openDependencies(readEnv({ ...world.env, ...options.environment }))
  const now = options.now ?? Date.now
  const authenticate = options.authenticate ?? authenticateWith(opened.systemDb, now)
  const dependencies: Dependencies = { ...opened, now, authenticate }
  return {
    world,
    dependencies,
    open(areas: readonly GatewayArea[]) {
      const gateway = openAreas(dependencies, areas)
      return { gateway, app: createApp(gateway) }
    },
    async close() {
      await close()
      await world.close()
    },
  }
}
