import type { ClickHouse } from '@takt/store/clickhouse/clickhouse.ts'
import { openPostgres } from '@takt/store/postgres/postgres.ts'
import { sql } from 'kysely'
import { factsBegan } from '../installation/tellFacts.ts'

/** Parts, milliseconds of running, and milliseconds of idling by reason `TOOL` (of the slices that idle). */
export type Figures = { good: number; runMs: number; idleMs: number; toolMs: number }

type Row = { device: number; from: string; to: string; state: string; good: number }

/** What is stored of machines that sent slices of a second: raw slices with the reasons of Postgres, and windows. */
export async function readFigures({ clickhouse, databaseUrl }: { clickhouse: ClickHouse; databaseUrl: string }) {
  const query = async <T>(text: string) => {
    const answer = await clickhouse.query({ query: text, format: 'JSONEachRow' })
    return answer.json<T>()
  }
  const slices = await query<Row>(
    `SELECT device_id AS device,
      toUnixTimestamp64Milli(from) AS from, toUnixTimestamp64Milli(to) AS to,
      toString(state) AS state, arraySum(outputs.good) AS good FROM slice FINAL`,
  )
  const [sums] = await query<Record<keyof Figures, string>>(
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
  const raw: Figures = { good: 0, runMs: 0, idleMs: 0, toolMs: 0 }
  const facts: Set<number>[] = []
  for (const { device, from, to, state, good } of slices) {
    const [start, end] = [Number(from), Number(to)]
    facts[device - 1] ??= new Set()
    facts[device - 1]!.add((start - factsBegan) / 1000)
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
  const windows: Figures = {
    good: Number(sums?.good),
    runMs: Number(sums?.runMs),
    idleMs: Number(sums?.idleMs),
    toolMs: Number(sums?.toolMs),
  }
  return { raw, windows, facts, reasons: entries.length, areEqual: JSON.stringify(raw) === JSON.stringify(windows) }
}
