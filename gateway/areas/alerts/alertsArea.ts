import type { GatewayArea } from '../../core/area.ts'
import { openCombinationThreads } from './createCombinationThreads.ts'
import { noticesRoutes } from './noticesRoutes.ts'
import { openNoticeSources } from './openNoticeSources.ts'
import { rehearseInsights } from './rehearseInsights.ts'

/** Current alerts of machines, and insights from their history. */
export const alertsArea: GatewayArea = {
  name: 'alerts',
  open(gateway) {
    const { dependencies, shared } = gateway
    const { clickhouse, now, log } = dependencies
    const threads = shared(openCombinationThreads)
    const sources = openNoticeSources(gateway)
    return {
      routes: noticesRoutes(dependencies, sources),
      // Warms up, so that the first request waits neither for the thread nor for code compilation.
      async start() {
        threads.open()
        const stopping = new AbortController()
        const rehearsed = rehearseInsights(clickhouse, { ...sources, now, signal: stopping.signal }).catch(
          (err: unknown) => log.warn({ err }, 'Warming up insights failed'),
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
