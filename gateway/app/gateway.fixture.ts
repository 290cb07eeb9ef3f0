import type { Session } from '@takt/domain/areas/access/session.ts'
import { allPermissions } from '@takt/domain/core/rights/permissions.ts'
import { createTestEnvironment } from '@takt/launch/test.fixture.ts'
import { authenticateWith } from '../areas/access/authenticate.ts'
import type { GatewayArea } from '../core/area.ts'
import { createCatchUp } from '../core/createCatchUp.ts'
import type { Dependencies } from '../core/dependencies.ts'
import { readEnv } from '../core/env.ts'
import { createApp } from './app.ts'
import { openAreas } from './openAreas.ts'
import { openDependencies } from './openDependencies.ts'

/** Returns the session of a user of organization 1 who may do everything there; `change` overrides fields. */
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
 * Maximum wait of a query for the writer (ms): long, so that no result of a test depends on the load of the machine.
 */
const maxWaitMs = 10_000

/**
 * Creates the dependencies of a gateway in a test environment of its own. `authenticate` and `now` replace sessions and
 * the clock. `open` creates a gateway with these areas; `close` shuts down everything.
 */
export async function createGatewayFixture(
  options: {
    environment?: Record<string, string>
    now?: () => number
    authenticate?: Dependencies['authenticate']
    /** Number of NATS servers; default: one. */
    servers?: number
  } = {},
) {
  const environment = await createTestEnvironment({ servers: options.servers ?? 1 })
  const { close, ...opened } = await openDependencies(readEnv({ ...environment.env, ...options.environment }))
  const now = options.now ?? Date.now
  const authenticate = options.authenticate ?? authenticateWith(opened.systemDb, now)
  const catchUp = createCatchUp({ nats: opened.nats, log: opened.log, maxWaitMs })
  const dependencies: Dependencies = { ...opened, now, authenticate, catchUp }
  return {
    environment,
    dependencies,
    open(areas: readonly GatewayArea[]) {
      const gateway = openAreas(dependencies, areas)
      return { gateway, app: createApp(gateway) }
    },
    async close() {
      await close()
      await environment.close()
    },
  }
}
