import type { ClickHouse } from '@takt/store/clickhouse/clickhouse.ts'
import { openPostgres } from '@takt/store/postgres/postgres.ts'
import { sql } from 'kysely'
import { factsStart } from '../installation/publishFacts.ts'

/** Good parts, running and idle time (ms), and idle time with the reason `TOOL` (ms). */
export type Totals = { good: number; runMs: number; idleMs: number; toolMs: number }

type Row = { device: number; from: string; to: string; state: string; good: number }

/**
 * Reads the stored data of machines that published slices of one second: raw slices with the reasons of Postgres, and
 * windows.
 */
export async function readTotals({ clickhouse, databaseUrl }: { clickhouse: ClickHouse; databaseUrl: string }) {
  const query = async <T>(text: string) => {
    const response = await clickhouse.query({ query: text, format: 'JSONEachRow' })
    return response.json<T>()
  }
  const slices = await query<Row>(
    `SELECT device_id AS device,
      toUnixTimestamp64Milli(from) AS from, toUnixTimestamp64Milli(to) AS to,
      toString(state) AS state, arraySum(outputs.good) AS good FROM slice FINAL`,
  )
  const [windowTotals] = await query<Record<keyof Totals, string>>(
    `SELECT sum(good + unscheduled_good) AS good, sum(run_ms + unscheduled_run_ms) AS runMs,
      sum(idle_ms + minor_stop_ms) AS idleMs,
      sum(arraySum(arrayMap((ms, reason) -> if(reason = 'TOOL', ms, 0), details.ms, details.reason))) AS toolMs
      FROM rollup_window_by_day FINAL`,
  )
  const db = openPostgres(databaseUrl, 1)
  const { rows: entries } = await sql<{ resource: string; start: Date; end: Date }>`
    select resource_id as resource, start, "end" from reason_entries`.execute(db)
  const { rows: attached } = await sql<{ device: number; resource: string }>`
    select device_id as device, resource_id as resource from devices`.execute(db)
  await db.destroy()
  const resources = new Map(attached.map(({ device, resource }) => [Number(device), resource]))
  const raw: Totals = { good: 0, runMs: 0, idleMs: 0, toolMs: 0 }
  const facts: Set<number>[] = []
  for (const { device, from, to, state, good } of slices) {
    const [start, end] = [Number(from), Number(to)]
    facts[device - 1] ??= new Set()
    facts[device - 1]!.add((start - factsStart) / 1000)
    raw.good += Number(good)
    if (state === 'running') raw.runMs += end - start
    else {
      raw.idleMs += end - start
      const ownEntries = entries.filter((entry) => entry.resource === resources.get(Number(device)))
      raw.toolMs += ownEntries.reduce((sum, entry) => {
        const shared = Math.min(end, entry.end.getTime()) - Math.max(start, entry.start.getTime())
        return sum + Math.max(0, shared)
      }, 0)
    }
  }
  const windows: Totals = {
    good: Number(windowTotals?.good),
    runMs: Number(windowTotals?.runMs),
    idleMs: Number(windowTotals?.idleMs),
    toolMs: Number(windowTotals?.toolMs),
  }
  return { raw, windows, facts, reasons: entries.length, areEqual: JSON.stringify(raw) === JSON.stringify(windows) }
}
