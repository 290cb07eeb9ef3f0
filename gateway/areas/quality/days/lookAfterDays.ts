import type { Floor } from '@takt/domain/areas/efficiency/floor/floor.ts'
import type { RowReader } from '@takt/store/clickhouse/rowBinary/createRowReader.ts'
import { readRows } from '@takt/store/clickhouse/rowBinary/readRows.ts'
import { lead } from '@takt/store/postgres/locks/lead.ts'
import { lockKeys } from '@takt/store/postgres/locks/lockKeys.ts'
import { roleUrl } from '@takt/store/postgres/postgres.ts'
import { warnFirst } from '@takt/store/process/warnFirst.ts'
import type { Dependencies } from '../../../core/dependencies.ts'
import { makeDays } from './makeDays.ts'

const lookEveryMs = 10 * 60_000
/** A day that ends, and an organization of which nothing was recorded since, have nothing to be made after so long. */
const restsAfterMs = 3 * 86_400_000

/** Adds up the values of every organization's days, in one gateway of all; the answer stops it. */
export function lookAfterDays(
  { clickhouse, env, log, now }: Pick<Dependencies, 'clickhouse' | 'env' | 'log' | 'now'>,
  floorOf: (organizationId: number) => Promise<Floor>,
): () => Promise<void> {
  // What rests is looked at once a day, and when this gateway begins.
  let wholeAt = Number.NEGATIVE_INFINITY
  return lead({
    databaseUrl: roleUrl(env.DATABASE_URL, 'takt_system', env.TAKT_SECRET),
    key: lockKeys.valueDays,
    everyMs: lookEveryMs,
    work: async (_, signal) => {
      const at = now()
      const isWhole = wholeAt + 86_400_000 <= at
      for (const { organizationId, since, touchedAt } of await touched()) {
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

  /** Organizations with values: when their first was found, and their last was recorded. */
  async function touched() {
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
