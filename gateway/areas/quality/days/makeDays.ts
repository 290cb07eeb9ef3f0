import type { ClickHouse } from '@takt/store/clickhouse/clickhouse.ts'
import { bindParams } from '../../../core/rollups/bindParams.ts'
import { withoutIndexOfSets } from '../../checksheets/face.ts'
import { countingFrom, foundIn } from '../valueConditions.ts'
import { wholeDays } from './coverByDays.ts'
import { type DayOfValues, type DaysOf, isSummed, readDays, settledAfterMs } from './readDays.ts'

/** So many days are added up at once. */
const atOnce = 31
/** Sums that are so old are made anew, before they are forgotten. */
const anewAfterMs = 30 * 86_400_000
const segments = 'resource_id, emp_id, job_num, assembly_seq, opr_seq, part_num, part_revision'

const isDue = (day: DayOfValues, now: number) =>
  day.touchedAt + settledAfterMs < now && !(isSummed(day) && day.madeAt! > now - anewAfterMs)

/** Adds the values of these days up, `[start, end)` each, one after the other. */
async function makeStretch(client: ClickHouse, of: DaysOf, starts: readonly number[], end: number, now: number) {
  const { params, bind } = bindParams(of.organizationId)
  const edges = bind(starts, 'Array(Int64)')
  const timezone = bind(of.timeZone, 'String')
  const made = `fromUnixTimestamp64Milli(${bind(now, 'Int64')}, 'UTC')`
  const day = (ms: string) => `fromUnixTimestamp64Milli(toInt64(${ms}), 'UTC')`
  const stretch = { start: starts[0]!, end }
  const conditions = ['organization_id = {organization:UInt32}', foundIn([stretch], bind), 'has_tolerance']
  const run = (query: string) =>
    client.command({ query, query_params: params, clickhouse_settings: { max_partitions_per_insert_block: '0' } })
  await run(`INSERT INTO check_day_sum (organization_id, timezone, at, made, ${segments}, within, outside)
    SELECT {organization:UInt32}, ${timezone}, ${day(`roundDown(toUnixTimestamp64Milli(at), ${edges})`)} AS day, ${made}, ${segments},
      countIf(is_within), countIf(NOT is_within)
    ${countingFrom('check_value_by_time', bind, { since: stretch.start, conditions })}
    GROUP BY day, ${segments} ${withoutIndexOfSets}`)
  await run(`INSERT INTO check_day (organization_id, timezone, at, made, of_people)
    SELECT {organization:UInt32}, ${timezone}, ${day(`arrayJoin(${edges})`)}, ${made}, true`)
}

/**
 * Adds up the values of an organization's days that lie behind and are not added up, or have changed since, the newest
 * first. Answers how many days.
 */
export async function makeDays(
  client: ClickHouse,
  of: DaysOf,
  { since, now, signal }: { since: number; now: number; signal: AbortSignal },
): Promise<number> {
  const whole = wholeDays({ start: since, end: now }, of.timeZone)
  const known = await readDays(client, of, { ...whole, now, signal })
  const due = new Set(known.flatMap((day) => (isDue(day, now) ? [day.start] : [])))
  const stretches: { starts: number[]; end: number }[] = []
  for (const [k, start] of whole.starts.entries()) {
    if (!due.has(start)) continue
    const last = stretches.at(-1)
    const end = whole.starts[k + 1] ?? whole.end
    if (last?.end === start && last.starts.length < atOnce) {
      last.starts.push(start)
      last.end = end
    } else stretches.push({ starts: [start], end })
  }
  for (const { starts, end } of stretches.toReversed()) {
    signal.throwIfAborted()
    await makeStretch(client, of, starts, end, now)
  }
  return due.size
}
