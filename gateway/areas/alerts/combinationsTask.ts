import { workerData } from 'node:worker_threads'
import { combinationEffects } from '@takt/domain/areas/alerts/combinationEffects.ts'
import type { Finding } from '@takt/domain/areas/alerts/finding.ts'
import { openClickHouse } from '@takt/store/clickhouse/clickhouse.ts'
import type { CombinationsQuestion } from './combinationsQuestion.ts'
import { readWorkDays } from './readWorkDays.ts'

const client = openClickHouse(workerData.clickhouseUrl)

/** What a thread of `createCombinationThreads` does. */
export default async function combinationsTask({ days, habits }: CombinationsQuestion): Promise<Finding[]> {
  return combinationEffects(habits, await readWorkDays(client, days, habits.settings.combination.leastRunSecs))
}
