import { availableParallelism } from 'node:os'
import type { Finding } from '@takt/domain/areas/alerts/finding.ts'
import { Piscina } from 'piscina'
import type { Dependencies } from '../../core/dependencies.ts'
import type { GatewayEnv } from '../../core/env.ts'
import type { CombinationsOf, CombinationsQuery } from './combinationsQuery.ts'

const idleTimeoutMs = 600_000

export type CombinationThreads = {
  /** Starts the first thread, which is otherwise started by the first query. */
  open: () => void
  combinationsOf: CombinationsOf
  /** Ends the threads after running queries have finished. */
  close: () => Promise<void>
}

/**
 * Threads in which a gateway searches combinations: a quarter of hundreds of machines has more than a hundred thousand
 * work days, and meanwhile other requests and other kinds of insights are processed. One thread stays alive once
 * started, the others only while needed.
 */
export function createCombinationThreads({ CLICKHOUSE_URL }: Pick<GatewayEnv, 'CLICKHOUSE_URL'>): CombinationThreads {
  let threads: Piscina<CombinationsQuery, Finding[]> | undefined
  const opened = () => {
    threads ??= new Piscina<CombinationsQuery, Finding[]>({
      filename: new URL('./combinationsTask.ts', import.meta.url).href,
      workerData: { clickhouseUrl: CLICKHOUSE_URL },
      minThreads: 1,
      maxThreads: Math.max(1, Math.floor(availableParallelism() / 2)),
      idleTimeout: idleTimeoutMs,
    })
    return threads
  }
  return {
    open: () => void opened(),
    combinationsOf: (query) => opened().run(query),
    close: async () => threads?.close(),
  }
}

/** Creates the threads of a gateway. Use it through `Gateway.shared`; the alerts area closes them. */
export const openCombinationThreads = ({ env }: Pick<Dependencies, 'env'>) => createCombinationThreads(env)
