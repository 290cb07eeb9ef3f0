import { z } from 'zod'
import { type ClickHouse, queryTenant } from './clickhouse.ts'

/** Which slices are asked for: those that overlap `[from, to)`, epoch milliseconds. */
export type SliceRange = {
  organizationId: number
  deviceIds: readonly number[]
  from: number
  to: number
  signal?: AbortSignal
}

/** Devices for which slices that began up to `lookBackMs` before the range may reach into it. */
export type LookBackGroup = { deviceIds: number[]; lookBackMs: number }

const dayMs = 86_400_000
// A few classes instead of each device's own: one query a class, and one long slice makes only its own device expensive.
const classes = [0, 60_000, 600_000, 3_600_000, 6 * 3_600_000, dayMs]

const query = `SELECT device_id, max(longest_ms) AS longest FROM slice_longest
  WHERE organization_id = {organization:UInt32} AND device_id IN {devices:Array(UInt32)}
    AND day >= toDate({first:String}) AND day <= toDate({last:String}) GROUP BY device_id`
const row = z.object({ device_id: z.int(), longest: z.int() })
const date = (ms: number) => new Date(Math.max(0, ms)).toISOString().slice(0, 10)

/** How far to look back from any instant of `[range.from, latest]`, device by device, in a few groups (docs/architecture.md, "The way of a fact"). */
export async function lookBackGroups(
  client: ClickHouse,
  range: SliceRange,
  latest = range.from,
): Promise<LookBackGroup[]> {
  if (range.deviceIds.length === 0 || range.to <= range.from) return []
  const rows = await queryTenant(client, {
    organizationId: range.organizationId,
    query,
    params: { devices: range.deviceIds, first: date(range.from - dayMs), last: date(latest) },
    row,
    signal: range.signal,
  })
  const longest = new Map(rows.map((one) => [one.device_id, one.longest]))
  const groups = new Map<number, number[]>()
  for (const deviceId of new Set(range.deviceIds)) {
    const needed = longest.get(deviceId) ?? 0
    const lookBackMs = classes.find((length) => length >= needed) ?? dayMs
    const group = groups.get(lookBackMs)
    if (group) group.push(deviceId)
    else groups.set(lookBackMs, [deviceId])
  }
  return [...groups].map(([lookBackMs, deviceIds]) => ({ deviceIds, lookBackMs }))
}
