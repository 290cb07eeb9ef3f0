import type { DeviceHabit } from '@takt/domain/areas/alerts/silentDevice.ts'
import type { Interval } from '@takt/domain/core/schedule/interval.ts'
import { type ClickHouse, queryTenant } from '@takt/store/clickhouse/clickhouse.ts'
import { z } from 'zod'

const query = `SELECT device_id, groupArray(toFloat64(longest)) AS lengths, max(day) AS last_day
  FROM (SELECT device_id, day, max(longest_ms) AS longest FROM slice_longest
        WHERE organization_id = {organization:UInt32} AND device_id IN {devices:Array(UInt32)}
          AND day >= toDate({first:String}) AND day <= toDate({last:String}) GROUP BY device_id, day)
  GROUP BY device_id`
const row = z.object({ device_id: z.int(), lengths: z.array(z.number()), last_day: z.string() })

const lastWordQuery = `SELECT device_id, toFloat64(max(toUnixTimestamp64Milli(to))) AS last_to FROM slice
  WHERE organization_id = {organization:UInt32} AND device_id IN {devices:Array(UInt32)}
    AND from >= toDateTime64({first:String}, 3, 'UTC') GROUP BY device_id`
const lastWordRow = z.object({ device_id: z.int(), last_to: z.number() })

const date = (ms: number) => new Date(Math.max(0, ms)).toISOString().slice(0, 10)

/**
 * Reads the length of the longest slice of each device on each day (UTC) of `range` with data, and the end of its last
 * slice.
 */
export async function readDeviceHabits(
  client: ClickHouse,
  selection: { organizationId: number; deviceIds: readonly number[]; range: Interval },
): Promise<Map<number, DeviceHabit>> {
  const { organizationId, deviceIds, range } = selection
  const result = new Map<number, DeviceHabit>()
  if (deviceIds.length === 0) return result
  const days = { first: date(range.start), last: date(range.end) }
  const habits = await queryTenant(client, { organizationId, query, params: { devices: deviceIds, ...days }, row })
  // The slice that ends last started at most a day before the one that started last.
  const byDay = Map.groupBy(habits, ({ last_day }) => last_day)
  for (const [day, same] of byDay) {
    const params = { devices: same.map(({ device_id }) => device_id), first: date(Date.parse(day) - 86_400_000) }
    const words = await queryTenant(client, { organizationId, query: lastWordQuery, params, row: lastWordRow })
    const lastTo = new Map(words.map(({ device_id, last_to }) => [device_id, last_to]))
    for (const { device_id, lengths } of same)
      result.set(device_id, { longestMs: lengths, lastWord: lastTo.get(device_id) ?? null })
  }
  return result
}
