import { availableParallelism } from 'node:os'
import type { Finding } from '@takt/domain/areas/alerts/finding.ts'
import { Piscina } from 'piscina'
import type { Dependencies } from '../../core/dependencies.ts'
import type { GatewayEnv } from '../../core/env.ts'
import type { CombinationsOf, CombinationsQuestion } from './combinationsQuestion.ts'

const restMs = 600_000

export type CombinationThreads = {
  /** Starts the first thread, which otherwise waits for the first question. */
  open: () => void
  combinationsOf: CombinationsOf
  /** Ends the threads, after what is being looked for is found. */
  close: () => Promise<void>
}

/**
 * The threads in which a gateway looks for combinations: a quarter of hundreds of machines is more than a hundred
 * thousand work days, and meanwhile others are answered and the other kinds of insights found. Once opened one thread
 * is always there, the others while they are asked.
 */
export function createCombinationThreads({ CLICKHOUSE_URL }: Pick<GatewayEnv, 'CLICKHOUSE_URL'>): CombinationThreads {
  let threads: Piscina<CombinationsQuestion, Finding[]> | undefined
  const opened = () => {
    threads ??= new Piscina<CombinationsQuestion, Finding[]>({
      filename: new URL('./combinationsTask.ts', import.meta.url).href,
      workerData: { clickhouseUrl: CLICKHOUSE_URL },
      minThreads: 1,
      maxThreads: Math.max(1, Math.floor(availableParallelism() / 2)),
      idleTimeout: restMs,
    })
    return threads
  }
  return {
    open: () => void opened(),
    combinationsOf: (question) => opened().run(question),
    close: async () => threads?.close(),
  }
}

/** The threads of a gateway. Use it by `Gateway.shared`; the area of alerts closes them. */
export const openCombinationThreads = ({ env }: Pick<Dependencies, 'env'>) => createCombinationThreads(env)
