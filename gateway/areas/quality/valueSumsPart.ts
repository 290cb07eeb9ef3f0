import type { ClickHouse } from '@takt/store/clickhouse/clickhouse.ts'
import type { Part } from '../../core/rollups/bindParams.ts'
import { coverByDays } from './days/coverByDays.ts'
import type { PivotQuestion } from './pivotQuestion.ts'
import { countingFrom, foundIn, pickedConditions, told, untilAsOf } from './valueConditions.ts'

/**
 * The values found in a question's range up to `asOf`, each measurement once, as it was corrected last: a query of rows
 * as `readPivot` adds them up, without parts; null: there are none.
 */
export async function valueSumsPart(
  client: ClickHouse,
  question: PivotQuestion,
  { asOf, signal }: { asOf: number; signal: AbortSignal },
): Promise<Part | null> {
  const { floor, segments, calendar } = question
  const { organizationId, timeZone } = floor
  const range = untilAsOf({ range: question.range, asOf })
  // Sums of days do not tell hours apart.
  const { days, stretches } =
    question.resolution === 'hour'
      ? { days: [], stretches: range.start < range.end ? [range] : [] }
      : await coverByDays(client, { organizationId, timeZone }, { range, now: asOf, signal })
  if (days.length + stretches.length === 0) return null
  return (bind) => {
    const edges = bind(
      calendar.map(({ start }) => start),
      'Array(Int64)',
    )
    const [only, ...others] = calendar
    const edge = others.length > 0 ? `roundDown(toUnixTimestamp64Milli(at), ${edges})` : bind(only!.start, 'Int64')
    const keys = segments.map((segment, k) => `${told(segment)} AS k${k}`)
    const names = ['bucket', ...segments.map((_, k) => `k${k}`)].join(', ')
    const picked = pickedConditions(question, bind)
    const rowsOf = (sums: string, from: string) =>
      `SELECT ${[`toFloat64(${edge}) AS bucket`, ...keys, sums].join(', ')} ${from}`
    const parts: string[] = []
    if (stretches.length > 0) {
      const sums = 'toUInt64(is_within) AS inside, toUInt64(NOT is_within) AS beyond'
      const conditions = [...picked, foundIn(stretches, bind), 'has_tolerance']
      parts.push(rowsOf(sums, countingFrom('check_value_by_time', bind, { since: stretches[0]!.start, conditions })))
    }
    if (days.length > 0) {
      const [starts, made] = [days.map(({ start }) => start), days.map(({ madeAt }) => madeAt)]
      const [first, last] = [starts[0]!, starts.at(-1)!]
      const madeOfDay = `transform(toUnixTimestamp64Milli(at), ${bind(starts, 'Array(Int64)')}, ${bind(made, 'Array(Int64)')}, 0)`
      const conditions = [
        ...picked,
        `timezone = ${bind(timeZone, 'String')}`,
        foundIn([{ start: first, end: last + 1 }], bind),
        `toUnixTimestamp64Milli(made) = ${madeOfDay}`,
      ]
      parts.push(rowsOf('within AS inside, outside AS beyond', `FROM check_day_sum WHERE ${conditions.join(' AND ')}`))
    }
    const noParts = ['good', 'scrap', 'rework', 'unscheduledGood'].map((field) => `toFloat64(0) AS ${field}`).join(', ')
    return `SELECT ${names}, ${noParts}, toFloat64(sum(inside)) AS within, toFloat64(sum(beyond)) AS outside
      FROM (${parts.join(' UNION ALL ')}) GROUP BY ${names}`
  }
}
