import type { ClickHouse } from '@takt/store/clickhouse/clickhouse.ts'
import { bindParams } from '../../../core/rollups/bindParams.ts'
import { withoutIndexOfSets } from '../../checksheets/index.ts'
import { countingFrom, withinIntervals } from '../valueConditions.ts'
import { wholeDays } from './coverByDays.ts'
import { type DayOfValues, type DaysOf, isSummed, readDays, settledAfterMs } from './readDays.ts'

/** Maximum number of days added up with one query. */
const maxDaysPerQuery = 31
/** Age at which totals are recomputed, before they expire (ms). */
const recomputeAfterMs = 30 * 86_400_000
const segments = 'resource_id, emp_id, job_num, assembly_seq, opr_seq, part_num, part_revision'

const isDue = (day: DayOfValues, now: number) =>
  day.touchedAt + settledAfterMs < now && !(isSummed(day) && day.madeAt! > now - recomputeAfterMs)

/** Adds up the values of consecutive days, each `[start, end)`. */
async function sumInterval(client: ClickHouse, of: DaysOf, starts: readonly number[], end: number, now: number) {
  const { params, bind } = bindParams(of.organizationId)
  const edges = bind(starts, 'Array(Int64)')
  const timezone = bind(of.timeZone, 'String')
  const computedAt = `fromUnixTimestamp64Milli(${bind(now, 'Int64')}, 'UTC')`
  const day = (ms: string) => `fromUnixTimestamp64Milli(toInt64(${ms}), 'UTC')`
  const interval = { start: starts[0]!, end }
  const conditions = ['organization_id = {organization:UInt32}', withinIntervals([interval], bind), 'has_tolerance']
  const run = (query: string) =>
    client.command({ query, query_params: params, clickhouse_settings: { max_partitions_per_insert_block: '0' } })
  await run(`INSERT INTO check_day_sum (organization_id, timezone, at, made, ${segments}, within, outside)
    SELECT {organization:UInt32}, ${timezone}, ${day(`roundDown(toUnixTimestamp64Milli(at), ${edges})`)} AS day, ${computedAt}, ${segments},
      countIf(is_within), countIf(NOT is_within)
    ${countingFrom('check_value_by_time', bind, { since: interval.start, conditions })}
    GROUP BY day, ${segments} ${withoutIndexOfSets}`)
  await run(`INSERT INTO check_day (organization_id, timezone, at, made, of_people)
    SELECT {organization:UInt32}, ${timezone}, ${day(`arrayJoin(${edges})`)}, ${computedAt}, true`)
}

/**
 * Adds up the past days of an organization that have no totals or changed since, newest first. Returns the number of
 * days.
 */
export async function makeDays(
  client: ClickHouse,
  of: DaysOf,
  { since, now, signal }: { since: number; now: number; signal: AbortSignal },
): Promise<number> {
  const whole = wholeDays({ start: since, end: now }, of.timeZone)
  const recorded = await readDays(client, of, { ...whole, now, signal })
  const due = new Set(recorded.flatMap((day) => (isDue(day, now) ? [day.start] : [])))
  const intervals: { starts: number[]; end: number }[] = []
  for (const [k, start] of whole.starts.entries()) {
    if (!due.has(start)) continue
    const last = intervals.at(-1)
    const end = whole.starts[k + 1] ?? whole.end
    if (last?.end === start && last.starts.length < maxDaysPerQuery) {
      last.starts.push(start)
      last.end = end
    } else intervals.push({ starts: [start], end })
  }
  for (const { starts, end } of intervals.toReversed()) {
    signal.throwIfAborted()
    await sumInterval(client, of, starts, end, now)
  }
  return due.size
}
