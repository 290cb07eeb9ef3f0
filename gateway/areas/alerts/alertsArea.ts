import type { GatewayArea } from '../../core/area.ts'
import { openCombinationThreads } from './createCombinationThreads.ts'
import { noticesRoutes } from './noticesRoutes.ts'
import { openNoticeSources } from './openNoticeSources.ts'
import { rehearseInsights } from './rehearseInsights.ts'

/** What of the machines needs to be known now, and what their history tells. */
export const alertsArea: GatewayArea = {
  name: 'alerts',
  open(gateway) {
    const { dependencies, shared } = gateway
    const { clickhouse, now, log } = dependencies
    const threads = shared(openCombinationThreads)
    const sources = openNoticeSources(gateway)
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
