import { clickhouseUrl, runOnClickHouse } from './startClickHouse.ts'

const statements = [
  'CREATE DATABASE IF NOT EXISTS probe',
  'CREATE OR REPLACE TABLE probe.probe ENGINE = MergeTree ORDER BY tuple() AS SELECT 1 AS kept',
]

/**
 * Asks the embedded engine to write a row, at most once a minute for as long as it does: the statements cost more than
 * all it is asked at rest. The question rejects when they fail.
 */
export function clickhouseKeeps(server: { port: number; password: string }, everyMs = 60_000): () => Promise<boolean> {
  let keptAt = Number.NEGATIVE_INFINITY
  return async () => {
    if (performance.now() - keptAt < everyMs) return true
    for (const statement of statements)
      await runOnClickHouse(clickhouseUrl(server, 'probe'), statement, AbortSignal.timeout(30_000))
    keptAt = performance.now()
    return true
  }
}
