import type { ClickHouse } from '@takt/store/clickhouse/clickhouse.ts'
import type { RowReader } from '@takt/store/clickhouse/rowBinary/createRowReader.ts'
import { readRows } from '@takt/store/clickhouse/rowBinary/readRows.ts'
import { bindParams } from '../../../core/rollups/bindParams.ts'

/** Organization and time zone of the days. */
export type DaysOf = { organizationId: number; timeZone: string }

/** A day with recorded values; instants are epoch ms. */
export type DayOfValues = {
  start: number
  /** Time of the last recorded or corrected value. */
  touchedAt: number
  /** Time at which the totals were computed; null if there are none. */
  madeAt: number | null
}

const quarterMs = 900_000
/**
 * Maximum age of usable totals (ms); totals from the future, due to another clock, are not used yet. They expire after
 * sixty days (`0028_values_of_days.sql`).
 */
const usedForMs = 45 * 86_400_000
/**
 * Maximum delay between the time written as `recorded_at` and the visibility of the row, including clock differences of
 * gateways (ms).
 */
export const settledAfterMs = 15 * 60_000

/** True if the totals of a day include all its values. */
export const isSummed = ({ touchedAt, madeAt }: DayOfValues): boolean =>
  madeAt !== null && touchedAt + settledAfterMs < madeAt

/**
 * Returns the days with recorded values among those that start at `starts` (epoch ms, ascending, consecutive, the last
 * ends at `end`), oldest first.
 */
export async function readDays(
  client: ClickHouse,
  { organizationId, timeZone }: DaysOf,
  { starts, end, now, signal }: { starts: readonly number[]; end: number; now: number; signal?: AbortSignal },
): Promise<DayOfValues[]> {
  if (starts.length === 0) return []
  const { params, bind } = bindParams(organizationId)
  const edges = bind(starts, 'Array(Int64)')
  const [first, last] = [bind(starts[0], 'Int64'), bind(end, 'Int64')]
  const instant = (ms: string) => `fromUnixTimestamp64Milli(${ms}, 'UTC')`
  const milliseconds = (column: string) => `toUnixTimestamp64Milli(${column})`
  // A quarter of an hour can belong to two days in some time zones.
  const daysOfQuarter = `arrayJoin(arrayDistinct([roundDown(quarter * ${quarterMs}, ${edges}),
    roundDown(least(quarter * ${quarterMs} + ${quarterMs - 1}, ${last} - 1), ${edges})]))`
  const query = `SELECT toFloat64(day), toFloat64(max(touched)), toFloat64(max(added)) FROM (
      SELECT ${daysOfQuarter} AS day, ${milliseconds('max(recorded_at)')} AS touched, 0 AS added FROM check_touched
      WHERE organization_id = {organization:UInt32}
        AND quarter >= intDiv(${first}, ${quarterMs}) AND quarter * ${quarterMs} < ${last}
      GROUP BY day
      UNION ALL
      SELECT ${milliseconds('at')} AS day, 0 AS touched, ${milliseconds('max(made)')} AS added FROM check_day
      WHERE organization_id = {organization:UInt32} AND timezone = ${bind(timeZone, 'String')}
        AND at >= ${instant(first)} AND at < ${instant(last)} AND made > ${instant(bind(now - usedForMs, 'Int64'))}
        AND made <= ${instant(bind(now, 'Int64'))} AND of_people
      GROUP BY at)
    GROUP BY day HAVING max(touched) > 0 ORDER BY day`
  const row = (reader: RowReader): DayOfValues => {
    const [start, touchedAt, madeAt] = [reader.float64(), reader.float64(), reader.float64()]
    return { start, touchedAt, madeAt: madeAt > 0 ? madeAt : null }
  }
  const days: DayOfValues[] = []
  for await (const rows of readRows(client, { query, params, row, signal })) days.push(...rows)
  return days
}
