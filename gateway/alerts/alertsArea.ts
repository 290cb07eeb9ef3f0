import { readSetupStandards } from '@takt/store/setupStandards.ts'
import type { GatewayArea } from '../area.ts'
import { createFloors, createPending, floorNow, keepByFloorVersion, waysToSpeak } from '../efficiency/face.ts'
import { costsOf } from './costsOf.ts'
import { createCombinationThreads } from './createCombinationThreads.ts'
import type { NoticeSources } from './noticeSources.ts'
import { noticesRoutes } from './noticesRoutes.ts'
import { rehearseInsights } from './rehearseInsights.ts'

/** What of the machines needs to be known now, and what their history tells. */
export const alertsArea: GatewayArea = {
  name: 'alerts',
  open({ dependencies, shared }) {
    const { clickhouse, db, systemDb, env, now, log } = dependencies
    const threads = createCombinationThreads(env)
    const sources: NoticeSources = {
      floorOf: shared(createFloors),
      currentOf: (organizationId) => floorNow(dependencies, organizationId),
      waysOf: (question) => waysToSpeak(dependencies, question),
      costsOf: (session) => costsOf(db, session),
      setupStandardsOf: keepByFloorVersion(systemDb, now, readSetupStandards),
      combinationsOf: threads.combinationsOf,
      pendingOf: shared(createPending),
    }
    return {
      routes: noticesRoutes(dependencies, sources),
      // Whoever asks first waits neither for the thread nor for code to be compiled.
      async start() {
        threads.open()
        const stopping = new AbortController()
        const rehearsed = rehearseInsights(clickhouse, { ...sources, now, signal: stopping.signal }).catch(
          (err: unknown) => log.warn({ err }, 'Insights were not looked for beforehand'),
        )
        return async () => {
          stopping.abort()
          await rehearsed
        }
      },
      close: threads.close,
    }
  },
}
