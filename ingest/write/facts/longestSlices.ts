import type { ClickHouse } from '@takt/store/clickhouse/clickhouse.ts'
import { type DeviceOf, deviceCondition } from '@takt/store/clickhouse/sliceLookBack.ts'
import { z } from 'zod'

const dayMs = 86_400_000
const maxCachedDays = 500_000
const daysPerQuery = 5000
const row = z.object({ organization_id: z.int(), device_id: z.int(), day_number: z.int(), longest: z.int() })

/** The slices of one device that started on one UTC day. */
export type DeviceDay = DeviceOf & { day: number }
export const dayNumber = (instant: number) => Math.floor(instant / dayMs)
const keyOf = ({ organizationId, deviceId, day }: DeviceDay) => `${organizationId} ${deviceId} ${day}`

export type LongestSlices = ReturnType<typeof createLongestSlices>

/**
 * Tracks the longest slice (ms) that ever started on a device's day. A repeated slice may replace a longer one, and the
 * time covered by that one has changed too; its length may no longer be known then, but the maximum always is.
 */
export function createLongestSlices(client: ClickHouse) {
  const longest = new Map<string, number>()

  async function read(days: readonly DeviceDay[], signal: AbortSignal) {
    const [first, last] = [Math.min(...days.map(({ day }) => day)), Math.max(...days.map(({ day }) => day))]
    const devices = new Map(days.map((day) => [`${day.organizationId} ${day.deviceId}`, day]))
    const { where: condition, params } = deviceCondition([...devices.values()])
    const response = await client.query({
      query: `SELECT organization_id, device_id, toInt32(toUnixTimestamp(day) / 86400) AS day_number,
        max(longest_ms) AS longest FROM slice_longest
        WHERE ${condition} AND day >= toDate({first:Int32}) AND day <= toDate({last:Int32})
        GROUP BY organization_id, device_id, day_number`,
      query_params: { ...params, first, last },
      format: 'JSONEachRow',
      abort_signal: signal,
    })
    const rows = z.array(row).parse(await response.json())
    for (const day of days) if (!longest.has(keyOf(day))) longest.set(keyOf(day), 0)
    for (const { organization_id: organizationId, device_id: deviceId, day_number: day, longest: ms } of rows) {
      const key = keyOf({ organizationId, deviceId, day })
      if (longest.has(key)) longest.set(key, Math.max(ms, longest.get(key)!))
    }
  }

  return {
    /** Reads missing data of these days. Call before their slices are inserted, then call `saw` for each slice. */
    async know(days: readonly DeviceDay[], signal: AbortSignal): Promise<void> {
      if (longest.size > maxCachedDays) longest.clear()
      const unknown = [...new Map(days.map((day) => [keyOf(day), day])).values()].filter(
        (day) => !longest.has(keyOf(day)),
      )
      for (let k = 0; k < unknown.length; k += daysPerQuery) await read(unknown.slice(k, k + daysPerQuery), signal)
    },
    saw(day: DeviceDay, ms: number) {
      const key = keyOf(day)
      if (ms > (longest.get(key) ?? 0)) longest.set(key, ms)
    },
    /** Returns the maximum of the days (numbers) `first` to `last`; undefined if not all of them are loaded. */
    between({ organizationId, deviceId }: DeviceOf, first: number, last: number): number | undefined {
      let max = 0
      for (let day = first; day <= last; day++) {
        const ms = longest.get(keyOf({ organizationId, deviceId, day }))
        if (ms === undefined) return undefined
        max = Math.max(max, ms)
      }
      return max
    },
    of: (day: DeviceDay) => longest.get(keyOf(day)) ?? 0,
  }
}
