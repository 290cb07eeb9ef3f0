import type { ClickHouse } from '@takt/store/clickhouse/clickhouse.ts'
import type { Part } from '../../core/rollups/bindParams.ts'
import { coverByDays } from './days/coverByDays.ts'
import type { PivotQuery } from './pivotQuery.ts'
import { countingFrom, filterConditions, segmentExpression, untilAsOf, withinIntervals } from './valueConditions.ts'

/**
 * Returns the SQL part of the values in the range of a query up to `asOf`, each measurement once in its latest
 * correction, in the row format of `readPivot` without parts; null if there are none.
 */
export async function valueTotalsPart(
  client: ClickHouse,
  query: PivotQuery,
  { asOf, signal }: { asOf: number; signal: AbortSignal },
): Promise<Part | null> {
  const { floor, segments, calendar } = query
  const { organizationId, timeZone } = floor
  const range = untilAsOf({ range: query.range, asOf })
  // Daily sums cannot be split into hours.
  const { days, intervals } =
    query.resolution === 'hour'
      ? { days: [], intervals: range.start < range.end ? [range] : [] }
      : await coverByDays(client, { organizationId, timeZone }, { range, now: asOf, signal })
  if (days.length + intervals.length === 0) return null
  return (bind) => {
    const edges = bind(
      calendar.map(({ start }) => start),
      'Array(Int64)',
    )
    const [only, ...otherSteps] = calendar
    const edge = otherSteps.length > 0 ? `roundDown(toUnixTimestamp64Milli(at), ${edges})` : bind(only!.start, 'Int64')
    const keys = segments.map((segment, k) => `${segmentExpression(segment)} AS k${k}`)
    const names = ['bucket', ...segments.map((_, k) => `k${k}`)].join(', ')
    const filterSql = filterConditions(query, bind)
    const rowsOf = (totals: string, from: string) =>
      `SELECT ${[`toFloat64(${edge}) AS bucket`, ...keys, totals].join(', ')} ${from}`
    const parts: string[] = []
    if (intervals.length > 0) {
      const totals = 'toUInt64(is_within) AS inside, toUInt64(NOT is_within) AS beyond'
      const conditions = [...filterSql, withinIntervals(intervals, bind), 'has_tolerance']
      parts.push(rowsOf(totals, countingFrom('check_value_by_time', bind, { since: intervals[0]!.start, conditions })))
    }
    if (days.length > 0) {
      const [starts, computedTimes] = [days.map(({ start }) => start), days.map(({ madeAt }) => madeAt)]
      const [first, last] = [starts[0]!, starts.at(-1)!]
      const computedAtOfDay = `transform(toUnixTimestamp64Milli(at), ${bind(starts, 'Array(Int64)')}, ${bind(computedTimes, 'Array(Int64)')}, 0)`
      const conditions = [
        ...filterSql,
        `timezone = ${bind(timeZone, 'String')}`,
        withinIntervals([{ start: first, end: last + 1 }], bind),
        `toUnixTimestamp64Milli(made) = ${computedAtOfDay}`,
      ]
      parts.push(rowsOf('within AS inside, outside AS beyond', `FROM check_day_sum WHERE ${conditions.join(' AND ')}`))
    }
    const noParts = ['good', 'scrap', 'rework', 'unscheduledGood'].map((field) => `toFloat64(0) AS ${field}`).join(', ')
    return `SELECT ${names}, ${noParts}, toFloat64(sum(inside)) AS within, toFloat64(sum(beyond)) AS outside
      FROM (${parts.join(' UNION ALL ')}) GROUP BY ${names}`
  }
}
