import { setTimeout as sleep } from 'node:timers/promises'
import { runningHome } from '@takt/launch/backup/backUp.ts'
import { openClickHouse } from '@takt/store/clickhouse/clickhouse.ts'
import type { FloodedBackup } from './floodBackup.ts'
import { type Figures, readFigures } from './readFigures.ts'

export type Restored = {
  /** How many facts and reasons were acknowledged before the backup, and are not in the restored installation. */
  lostFacts: number
  lostReasons: number
  /** Facts that are there of those that came while the backup was made. */
  since: number
  /** What the restored raw slices and reasons come to, and what the stored windows say. */
  raw: Figures
  windows: Figures
}

/** Compares what an installation that runs in `home` has with what was there before the backup that it came from. */
export async function compareRestored(home: string, before: FloodedBackup['before']): Promise<Restored> {
  const { clickhouseUrl, databaseUrl } = await runningHome(home)
  const clickhouse = openClickHouse(clickhouseUrl)
  const read = () => readFigures({ clickhouse, databaseUrl })
  let figures = await read()
  // What Postgres says is still to be computed is computed by and by.
  for (const end = Date.now() + 20_000; Date.now() < end && !figures.areEqual; figures = await read()) await sleep(500)
  await clickhouse.close()
  const told = before.facts.reduce((sum, facts) => sum + facts.size, 0)
  const missing = before.facts.map((facts, k) => [...facts].filter((second) => !figures.facts[k]?.has(second)).length)
  const lostFacts = missing.reduce((sum, count) => sum + count, 0)
  return {
    lostFacts,
    lostReasons: Math.max(0, before.reasons - figures.reasons),
    since: figures.raw.good - (told - lostFacts),
    raw: figures.raw,
    windows: figures.windows,
  }
}
