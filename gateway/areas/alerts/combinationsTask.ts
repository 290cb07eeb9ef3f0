import { workerData } from 'node:worker_threads'
import { combinationEffects } from '@takt/domain/areas/alerts/combinationEffects.ts'
import type { Finding } from '@takt/domain/areas/alerts/finding.ts'
import { openClickHouse } from '@takt/store/clickhouse/clickhouse.ts'
import type { CombinationsQuery } from './combinationsQuery.ts'
import { readWorkDays } from './readWorkDays.ts'

const client = openClickHouse(workerData.clickhouseUrl)

/** Task of a thread of `createCombinationThreads`. */
export default async function combinationsTask({ days, habits }: CombinationsQuery): Promise<Finding[]> {
  return combinationEffects(habits, await readWorkDays(client, days, habits.settings.combination.leastRunSecs))
}
