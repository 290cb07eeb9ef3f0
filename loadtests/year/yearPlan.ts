import type { Floor } from '@takt/domain/areas/efficiency/floor/floor.ts'
import { windowMs } from '@takt/domain/areas/efficiency/totals/windowRollup.ts'
import type { Interval } from '@takt/domain/core/schedule/interval.ts'
import type { Plan } from '@takt/domain/core/schedule/plan.ts'
import { plannedTime } from '@takt/domain/core/schedule/plannedTime.ts'
import type { ClickHouse } from '@takt/store/clickhouse/clickhouse.ts'

const batchSize = 100_000

async function insertAll(client: ClickHouse, table: string, values: readonly object[]): Promise<void> {
  for (let from = 0; from < values.length; from += batchSize)
    await client.insert({ table, values: values.slice(from, from + batchSize), format: 'JSONEachRow' })
}

/** A machine of the generated year, as SQL uses it. `plan`: number of its schedule, which machines can share. */
type YearMachine = { device_id: number; resource_id: string; plan: number; ideal: number }

const tables = [
  `CREATE TABLE year_machine (device_id UInt32, resource_id String, plan UInt16, ideal Float64)
    ENGINE = MergeTree ORDER BY device_id`,
  `CREATE TABLE year_plan (plan UInt16, w UInt32, in_shift UInt8, was_in_shift UInt8, planned UInt8,
    shift_num Int16, occurrence Int64)
    ENGINE = MergeTree ORDER BY (plan, w)`,
]

/**
 * Returns each five-minute window of the range with its state in a schedule. Rejects schedules with an edge inside a
 * window.
 */
function planRows(plan: number, { chunks: segments }: Plan, range: Interval) {
  const rows = []
  let next = 0
  let was = 0
  for (let at = range.start; at < range.end; at += windowMs) {
    while (next < segments.length && segments[next]!.end <= at) next++
    const segment = segments[next]
    const inShift = segment !== undefined && segment.start <= at
    if (segment && ((inShift && segment.end < at + windowMs) || (!inShift && segment.start < at + windowMs)))
      throw new Error('The year wants schedules that begin and end on five minutes')
    const { shiftNum, start } = inShift ? segment.occurrence : { shiftNum: -1, start: 0 }
    rows.push({
      plan,
      w: at / windowMs,
      in_shift: Number(inShift),
      was_in_shift: was,
      planned: Number(inShift && segment.planned),
      shift_num: shiftNum,
      occurrence: start,
    })
    was = Number(inShift)
  }
  return rows
}

/**
 * Writes the tables that the SQL of a year joins: the machines, and the windows of each distinct schedule. `range` in
 * epoch ms.
 */
export async function writeYearPlan(client: ClickHouse, floor: Floor, range: Interval): Promise<void> {
  for (const query of tables) await client.command({ query })
  const plans = new Map<Plan, number>()
  const machines: YearMachine[] = []
  for (const { resourceID, attachments, idealCycleSecs } of floor.resources.values()) {
    const plan = plannedTime(floor, resourceID, range)
    const existing = plans.get(plan)
    if (existing === undefined) plans.set(plan, plans.size)
    const [{ deviceId }, ideal] = [attachments[0]!, idealCycleSecs[0]!.value!]
    machines.push({ device_id: deviceId, resource_id: resourceID, plan: plans.get(plan)!, ideal })
  }
  await insertAll(client, 'year_machine', machines)
  for (const [plan, number] of plans) await insertAll(client, 'year_plan', planRows(number, plan, range))
}

/** Drops the tables of `writeYearPlan`. */
export async function dropYearPlan(client: ClickHouse): Promise<void> {
  for (const table of ['year_machine', 'year_plan']) await client.command({ query: `DROP TABLE ${table}` })
}
