import { availableParallelism } from 'node:os'
import type { HabitQuestion } from '@takt/domain/alerts/combinationEffects.ts'
import type { Finding } from '@takt/domain/alerts/finding.ts'
import { Piscina } from 'piscina'
import type { DaysQuestion } from './detailRows.ts'

export type CombinationsQuestion = { days: DaysQuestion; habits: HabitQuestion }

/** Combinations that stand out in these days. */
export type CombinationsOf = (question: CombinationsQuestion) => Promise<Finding[]>

const restMs = 600_000

/**
 * Looks for them in threads of their own, which are there while they are asked: a quarter of hundreds of machines is more than a hundred thousand work days, and meanwhile
 * others are answered and the other kinds of insights found.
 */
export function createCombinations(clickhouseUrl: string): CombinationsOf {
  const threads = new Piscina<CombinationsQuestion, Finding[]>({
    filename: new URL('./combinationsTask.ts', import.meta.url).href,
    workerData: { clickhouseUrl },
    minThreads: 0,
    maxThreads: Math.max(1, Math.floor(availableParallelism() / 2)),
    idleTimeout: restMs,
  })
  return (question) => threads.run(question)
}
