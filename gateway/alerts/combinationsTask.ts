import { workerData } from 'node:worker_threads'
import { combinationEffects } from '@takt/domain/alerts/combinationEffects.ts'
import type { Finding } from '@takt/domain/alerts/finding.ts'
import { openClickHouse } from '@takt/store/clickhouse.ts'
import type { CombinationsQuestion } from './createCombinations.ts'
import { readWorkDays } from './readWorkDays.ts'

const client = openClickHouse(workerData.clickhouseUrl)

/** What `createCombinations` runs in a thread of its own. */
export default async function combinationsTask({ days, habits }: CombinationsQuestion): Promise<Finding[]> {
  return combinationEffects(habits, await readWorkDays(client, days, habits.settings.combination.leastRunSecs))
}
