import { dayOfDate } from '@takt/domain/schedule/wallClock.ts'
import { type ClickHouse, queryTenant } from '@takt/store/clickhouse.ts'
import { z } from 'zod'
import { sumDays, sumShifts } from './sumRollups.ts'

/** Which rows are stale: of a resource, in `[start, end)` (epoch ms, may be infinite), older than `before`. */
export type Stale = {
  organizationId: number
  resourceID: string
  start: number
  end: number
  before: bigint
  version: bigint
  timeZone: string
  signal: AbortSignal
}

const dayMs = 86_400_000
const second = (ms: number) => Math.min(4_294_967_295, Math.max(0, Math.floor(ms / 1000)))
const where = (seconds: string) => `WHERE organization_id = {organization:UInt32} AND resource_id = {resource:String}
  AND ${seconds} >= {start:Int64} AND ${seconds} < {end:Int64}`

// The newest version is found by grouping: a condition on `version` must not be applied before rows are replaced.
const emptyWindows = `INSERT INTO rollup_window (organization_id, resource_id, window_start, version)
  SELECT organization_id, resource_id, window_start, {version:UInt64} FROM rollup_window
  ${where('toUnixTimestamp(window_start)')}
  GROUP BY organization_id, resource_id, window_start HAVING max(version) < {before:UInt64}`
const staleDays = `SELECT day FROM rollup_day ${where("toUnixTimestamp(toDateTime(day, 'UTC'))")}
  GROUP BY day HAVING max(version) < {before:UInt64}`
const staleShifts = `SELECT toUnixTimestamp64Milli(occurrence_start) AS start FROM rollup_shift ${where('toUnixTimestamp(occurrence_start)')}
  GROUP BY occurrence_start HAVING max(version) < {before:UInt64}`

/**
 * Empties windows that a recomputation did not write again (time that belongs to the resource no more), and sums anew the days and shift occurrences
 * around them that it did not write either.
 */
export async function zeroStale(client: ClickHouse, stale: Stale): Promise<void> {
  const { organizationId, resourceID, signal, version, timeZone } = stale
  const params = (backMs: number) => ({
    organization: organizationId,
    resource: resourceID,
    start: second(stale.start - backMs),
    end: second(stale.end + dayMs),
    before: String(stale.before),
  })
  await client.command({
    query: emptyWindows,
    query_params: { ...params(0), end: second(stale.end), version: String(version) },
    abort_signal: signal,
  })
  const ask = <Row extends z.ZodType>(query: string, row: Row, backMs: number) =>
    queryTenant(client, { organizationId, query, params: params(backMs), row, signal })
  for (const { day } of await ask(staleDays, z.object({ day: z.string() }), 2 * dayMs)) {
    const number = dayOfDate(day)
    await sumDays(client, {
      organizationId,
      version,
      timeZone,
      resourceIDs: [resourceID],
      first: number,
      last: number,
      signal,
    })
  }
  const shifts = await ask(staleShifts, z.object({ start: z.coerce.number() }), 3 * dayMs)
  const occurrences = shifts.map(({ start }) => ({ resourceID, start, end: start + 3 * dayMs }))
  await sumShifts(client, { organizationId, version, occurrences, signal })
}
