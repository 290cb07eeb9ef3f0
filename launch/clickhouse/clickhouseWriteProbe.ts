import { clickhouseUrl, runOnClickHouse } from './startClickHouse.ts'

const statements = [
  'CREATE DATABASE IF NOT EXISTS probe',
  'CREATE OR REPLACE TABLE probe.probe ENGINE = MergeTree ORDER BY tuple() AS SELECT 1 AS kept',
]

/**
 * Creates a probe that writes a row to the embedded engine, at most once a minute while this succeeds: the statements
 * cost more than everything else the idle engine does. The probe rejects if they fail.
 */
export function clickhouseWriteProbe(
  server: { port: number; password: string },
  everyMs = 60_000,
): () => Promise<boolean> {
  let lastWriteAt = Number.NEGATIVE_INFINITY
  return async () => {
    if (performance.now() - lastWriteAt < everyMs) return true
    for (const statement of statements)
      await runOnClickHouse(clickhouseUrl(server, 'probe'), statement, AbortSignal.timeout(30_000))
    lastWriteAt = performance.now()
    return true
  }
}
