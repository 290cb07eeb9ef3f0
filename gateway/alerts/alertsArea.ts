import type { GatewayArea } from '../area.ts'
import { floorNow } from '../efficiency/floorNow.ts'
import { createFloors } from '../efficiency/floors.ts'
import { combinationThreads } from './combinationThreads.ts'
import { costsOf } from './costsOf.ts'
import { noticesRoutes } from './noticesRoutes.ts'
import { setupStandardsOf } from './setupStandardsOf.ts'

/** What of the machines needs to be known now, and what their history tells. */
export const alertsArea: GatewayArea = {
  name: 'alerts',
  routes: (dependencies) =>
    noticesRoutes(dependencies, {
      floorOf: createFloors(dependencies.systemDb, dependencies.now),
      currentOf: (organizationId) => floorNow(dependencies, organizationId),
      costsOf: (session) => costsOf(dependencies.db, session),
      setupStandardsOf: (session, keys) => setupStandardsOf(dependencies.db, session, keys),
    }),
  // Whoever asks first does not wait for the thread.
  async start(dependencies) {
    const threads = combinationThreads(dependencies)
    // What is being looked for is still found.
    return () => threads.close()
  },
}
