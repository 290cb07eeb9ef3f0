import { setTimeout as sleep } from 'node:timers/promises'
import { runningHome } from '@takt/launch/backup/backUp.ts'
import { openClickHouse } from '@takt/store/clickhouse/clickhouse.ts'
import type { FloodedBackup } from './floodBackup.ts'
import { readTotals, type Totals } from './readTotals.ts'

export type Restored = {
  /** Facts and reasons that were acknowledged before the backup and are missing in the restored installation. */
  lostFacts: number
  lostReasons: number
  /** Restored facts that arrived during the backup. */
  since: number
  /** Totals of the restored raw slices and reasons, and those of the stored windows. */
  raw: Totals
  windows: Totals
}

/**
 * Compares the data of an installation that runs in `home` with the data that existed before the backup it was restored
 * from.
 */
export async function compareRestored(home: string, before: FloodedBackup['before']): Promise<Restored> {
  const { clickhouseUrl, databaseUrl } = await runningHome(home)
  const clickhouse = openClickHouse(clickhouseUrl)
  const read = () => readTotals({ clickhouse, databaseUrl })
  let result = await read()
  // The recomputation that Postgres lists as pending takes a moment.
  for (const end = Date.now() + 20_000; Date.now() < end && !result.areEqual; result = await read()) await sleep(500)
  await clickhouse.close()
  const acknowledgedFacts = before.facts.reduce((sum, facts) => sum + facts.size, 0)
  const missing = before.facts.map((facts, k) => [...facts].filter((second) => !result.facts[k]?.has(second)).length)
  const lostFacts = missing.reduce((sum, count) => sum + count, 0)
  return {
    lostFacts,
    lostReasons: Math.max(0, before.reasons - result.reasons),
    since: result.raw.good - (acknowledgedFacts - lostFacts),
    raw: result.raw,
    windows: result.windows,
  }
}
