import type { ClickHouse } from '@takt/store/clickhouse/clickhouse.ts'
import { z } from 'zod'

/** Returns versions for rollup rows, each higher than the one before. */
export type Versions = () => bigint

const countBits = 24n
const row = z.object({ newest: z.coerce.bigint() })

/**
 * Creates the versions of one writer's term: higher than all of earlier terms, so that a late row of a writer that has
 * lost its lock never takes precedence. Versions already in the tables count too (a Postgres restored from a backup
 * counts transactions from an earlier point).
 */
export async function openVersions(client: ClickHouse, term: bigint): Promise<Versions> {
  const response = await client.query({
    query: `SELECT toString(greatest((SELECT max(version) FROM rollup_window_by_day), (SELECT max(version)
      FROM rollup_day),
      (SELECT max(version) FROM rollup_shift), (SELECT max(version) FROM rollup_floor), (SELECT max(version)
        FROM rollup_day_detail),
      (SELECT max(version) FROM rollup_day_course), (SELECT max(version) FROM rollup_closed),
      (SELECT max(version) FROM tag_hour), (SELECT max(version) FROM tag_floor))) AS newest`,
    format: 'JSONEachRow',
  })
  const [newest] = z.array(row).parse(await response.json())
  const after = ((newest?.newest ?? 0n) >> countBits) + 1n
  let version = (term > after ? term : after) << countBits
  return () => ++version
}
