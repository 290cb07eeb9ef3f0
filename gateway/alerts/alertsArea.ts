import { readSetupStandards } from '@takt/store/setupStandards.ts'
import type { GatewayArea } from '../area.ts'
import { createFloors, createPending, floorNow, keepByFloorVersion, waysToSpeak } from '../efficiency/face.ts'
import { combinationThreads } from './combinationThreads.ts'
import { costsOf } from './costsOf.ts'
import { noticesRoutes } from './noticesRoutes.ts'
import { rehearseInsights } from './rehearseInsights.ts'

/** What of the machines needs to be known now, and what their history tells. */
export const alertsArea: GatewayArea = {
  name: 'alerts',
  routes: (dependencies) =>
    noticesRoutes(dependencies, {
      floorOf: createFloors(dependencies.systemDb, dependencies.now),
      currentOf: (organizationId) => floorNow(dependencies, organizationId),
      waysOf: (question) => waysToSpeak(dependencies, question),
      costsOf: (session) => costsOf(dependencies.db, session),
      setupStandardsOf: keepByFloorVersion(dependencies.systemDb, dependencies.now, readSetupStandards),
      pendingOf: createPending({ clickhouse: dependencies.clickhouse, db: dependencies.systemDb }),
    }),
  // Whoever asks first waits neither for the thread nor for code to be compiled.
  async start(dependencies) {
    const { clickhouse, systemDb, now, log } = dependencies
    const threads = combinationThreads(dependencies)
    const stopping = new AbortController()
    const rehearsed = rehearseInsights(clickhouse, {
      ...{ floorOf: createFloors(systemDb, now), now, signal: stopping.signal },
      combinationsOf: (question) => threads.run(question),
      setupStandardsOf: keepByFloorVersion(systemDb, now, readSetupStandards),
    }).catch((err: unknown) => log.warn({ err }, 'Insights were not looked for beforehand'))
    return async () => {
      stopping.abort()
      await rehearsed
      // What is being looked for is still found.
      await threads.close()
    }
  },
}
