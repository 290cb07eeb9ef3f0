import type { Floor } from '@takt/domain/areas/efficiency/floor/floor.ts'
import type { RowReader } from '@takt/store/clickhouse/rowBinary/createRowReader.ts'
import { readRows } from '@takt/store/clickhouse/rowBinary/readRows.ts'
import { lockKeys } from '@takt/store/postgres/locks/lockKeys.ts'
import { runAsLeader } from '@takt/store/postgres/locks/runAsLeader.ts'
import { roleUrl } from '@takt/store/postgres/postgres.ts'
import { warnFirst } from '@takt/store/process/warnFirst.ts'
import type { Dependencies } from '../../../core/dependencies.ts'
import { makeDays } from './makeDays.ts'

const checkIntervalMs = 10 * 60_000
/** Time since the last record after which an organization has nothing left to compute for a day that ended (ms). */
const restsAfterMs = 3 * 86_400_000

/**
 * Starts the worker that adds up the values of all organizations by day, in one gateway only. The returned function
 * stops it.
 */
export function startDailyTotals(
  { clickhouse, env, log, now }: Pick<Dependencies, 'clickhouse' | 'env' | 'log' | 'now'>,
  floorOf: (organizationId: number) => Promise<Floor>,
): () => Promise<void> {
  // Inactive organizations are checked once a day, and when this gateway starts.
  let wholeAt = Number.NEGATIVE_INFINITY
  return runAsLeader({
    databaseUrl: roleUrl(env.DATABASE_URL, 'takt_system', env.TAKT_SECRET),
    key: lockKeys.valueDays,
    everyMs: checkIntervalMs,
    work: async (_, signal) => {
      const at = now()
      const isWhole = wholeAt + 86_400_000 <= at
      for (const { organizationId, since, touchedAt } of await readActiveOrganizations()) {
        if (!isWhole && touchedAt + restsAfterMs < at) continue
        try {
          const { timeZone } = await floorOf(organizationId)
          await makeDays(clickhouse, { organizationId, timeZone }, { since, now: at, signal })
        } catch (err) {
          signal.throwIfAborted()
          log.warn({ err, organizationId }, 'values of days are not added up')
        }
      }
      if (isWhole) wholeAt = at
    },
    failed: warnFirst(log, 'it is not known which values are to be added up'),
  })

  /** Returns organizations with values, with the time of the first value and of the last record. */
  async function readActiveOrganizations() {
    const query = `SELECT organization_id, toFloat64(min(quarter) * 900000), toFloat64(toUnixTimestamp64Milli(max(recorded_at)))
      FROM check_touched GROUP BY organization_id ORDER BY organization_id`
    const row = (reader: RowReader) => ({
      organizationId: reader.uint32(),
      since: reader.float64(),
      touchedAt: reader.float64(),
    })
    const all = []
    for await (const rows of readRows(clickhouse, { query, params: {}, row })) all.push(...rows)
    return all
  }
}
