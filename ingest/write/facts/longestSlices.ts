import type { ClickHouse } from '@takt/store/clickhouse/clickhouse.ts'
import { type DeviceOf, deviceCondition } from '@takt/store/clickhouse/sliceLookBack.ts'
import { z } from 'zod'

const dayMs = 86_400_000
const keptDays = 500_000
const atOnce = 5000
const row = z.object({ organization_id: z.int(), device_id: z.int(), day_number: z.int(), longest: z.int() })

/** One device's slices that began on one UTC day. */
export type DeviceDay = DeviceOf & { day: number }
export const dayNumber = (instant: number) => Math.floor(instant / dayMs)
const keyOf = ({ organizationId, deviceId, day }: DeviceDay) => `${organizationId} ${deviceId} ${day}`

export type LongestSlices = ReturnType<typeof createLongestSlices>

/**
 * The longest slice (ms) that ever began on a device's day. A slice that comes again may replace one that was longer,
 * and the time that one covered is touched too; how long it was may be forgotten by the time of the asking, the longest
 * never is.
 */
export function createLongestSlices(client: ClickHouse) {
  const longest = new Map<string, number>()

  async function read(days: readonly DeviceDay[], signal: AbortSignal) {
    const [first, last] = [Math.min(...days.map(({ day }) => day)), Math.max(...days.map(({ day }) => day))]
    const devices = new Map(days.map((day) => [`${day.organizationId} ${day.deviceId}`, day]))
    const { where, params } = deviceCondition([...devices.values()])
    const answer = await client.query({
      query: `SELECT organization_id, device_id, toInt32(toUnixTimestamp(day) / 86400) AS day_number,
        max(longest_ms) AS longest FROM slice_longest
        WHERE ${where} AND day >= toDate({first:Int32}) AND day <= toDate({last:Int32})
        GROUP BY organization_id, device_id, day_number`,
      query_params: { ...params, first, last },
      format: 'JSONEachRow',
      abort_signal: signal,
    })
    const rows = z.array(row).parse(await answer.json())
    for (const day of days) if (!longest.has(keyOf(day))) longest.set(keyOf(day), 0)
    for (const { organization_id: organizationId, device_id: deviceId, day_number: day, longest: ms } of rows) {
      const key = keyOf({ organizationId, deviceId, day })
      if (longest.has(key)) longest.set(key, Math.max(ms, longest.get(key)!))
    }
  }

  return {
    /** Reads what is not known yet of these days. Call before their slices are inserted, then `saw` for each slice. */
    async know(days: readonly DeviceDay[], signal: AbortSignal): Promise<void> {
      if (longest.size > keptDays) longest.clear()
      const unknown = [...new Map(days.map((day) => [keyOf(day), day])).values()].filter(
        (day) => !longest.has(keyOf(day)),
      )
      for (let k = 0; k < unknown.length; k += atOnce) await read(unknown.slice(k, k + atOnce), signal)
    },
    saw(day: DeviceDay, ms: number) {
      const key = keyOf(day)
      if (ms > (longest.get(key) ?? 0)) longest.set(key, ms)
    },
    /** Of the days (numbers) `first` to `last` together; undefined if not all of them are known. */
    between({ organizationId, deviceId }: DeviceOf, first: number, last: number): number | undefined {
      let most = 0
      for (let day = first; day <= last; day++) {
        const ms = longest.get(keyOf({ organizationId, deviceId, day }))
        if (ms === undefined) return undefined
        most = Math.max(most, ms)
      }
      return most
    },
    of: (day: DeviceDay) => longest.get(keyOf(day)) ?? 0,
  }
}
