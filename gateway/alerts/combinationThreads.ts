import { availableParallelism } from 'node:os'
import type { Finding } from '@takt/domain/alerts/finding.ts'
import { Piscina } from 'piscina'
import type { Dependencies } from '../dependencies.ts'
import type { CombinationsQuestion } from './combinationsQuestion.ts'

const restMs = 600_000

const known = new WeakMap<object, Piscina<CombinationsQuestion, Finding[]>>()

/**
 * The threads in which a gateway looks for combinations: a quarter of hundreds of machines is more than a hundred thousand work days, and meanwhile others are answered and the
 * other kinds of insights found. One thread is always there, the others while they are asked.
 */
export function combinationThreads(dependencies: Pick<Dependencies, 'env'>): Piscina<CombinationsQuestion, Finding[]> {
  const threads =
    known.get(dependencies) ??
    new Piscina<CombinationsQuestion, Finding[]>({
      filename: new URL('./combinationsTask.ts', import.meta.url).href,
      workerData: { clickhouseUrl: dependencies.env.CLICKHOUSE_URL },
      minThreads: 1,
      maxThreads: Math.max(1, Math.floor(availableParallelism() / 2)),
      idleTimeout: restMs,
    })
  known.set(dependencies, threads)
  return threads
}
