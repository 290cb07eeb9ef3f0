import { z } from 'zod'
import { type ClickHouse, smallResultSettings } from './clickhouse.ts'
import { type KeyCondition, keyCondition } from './keyCondition.ts'

/** A device; its ID is unique within the organization. */
export type DeviceOf = { organizationId: number; deviceId: number }

/**
 * Returns the longest slice (ms) of a device that started on the UTC days (numbers) `first` to `last`; undefined:
 * unknown.
 */
export type LongestOf = (device: DeviceOf, first: number, last: number) => number | undefined

/**
 * A range of slices: those of the devices, possibly of several organizations, that overlap `[from, to)`, epoch
 * milliseconds.
 */
export type DeviceRange = {
  devices: readonly DeviceOf[]
  from: number
  to: number
  /** Avoids the query for the look-back. */
  longestOf?: LongestOf
  signal?: AbortSignal
}

/** A range of slices of one organization. */
export type SliceRange = {
  organizationId: number
  deviceIds: readonly number[]
  from: number
  to: number
  signal?: AbortSignal
}

/** Devices with slices that can reach into the range if they started up to `lookBackMs` before it. */
export type LookBackGroup = { devices: DeviceOf[]; lookBackMs: number }

export const devicesOf = (organizationId: number, deviceIds: Iterable<number>): DeviceOf[] =>
  Array.from(deviceIds, (deviceId) => ({ organizationId, deviceId }))

/** Returns the condition that rows belong to these devices. */
export const deviceCondition = (devices: readonly DeviceOf[]): KeyCondition =>
  keyCondition(
    'device_id',
    'UInt32',
    devices.map(({ organizationId, deviceId }) => ({ organizationId, key: deviceId })),
  )

const dayMs = 86_400_000
// A few classes instead of each device's own value: one query per class, and one long slice makes only its own device
// expensive.
const classes = [0, 60_000, 600_000, 3_600_000, 6 * 3_600_000, dayMs]

const row = z.object({ organization_id: z.int(), device_id: z.int(), longest: z.int() })
const dayOf = (ms: number) => Math.max(0, Math.floor(ms / dayMs))
const nameOf = (organizationId: number, deviceId: number) => `${organizationId} ${deviceId}`

/** Returns the UTC days (numbers) of the starts of slices that can reach into any instant of `[from, latest]`. */
const reachingDays = (from: number, latest: number) => ({ first: dayOf(from - dayMs), last: dayOf(latest) })

const maxSmallDevices = 4

/**
 * True if a range contains so few slices, whatever the look-back of their devices, that a separate look-back query is
 * not worthwhile.
 */
export const isSmallRange = ({ devices, from, to, longestOf }: DeviceRange): boolean =>
  !longestOf &&
  devices.length > 0 &&
  devices.length <= maxSmallDevices &&
  to > from &&
  devices.length * (to - from) <= maxSmallDevices * dayMs

/**
 * Returns the condition that a slice of a few devices started late enough to reach a range from `from` on: as far back
 * as the longest slice of any of them.
 */
export function lookBackCondition(devices: KeyCondition, from: number): KeyCondition {
  const { first, last } = reachingDays(from, from)
  const longest = `SELECT least(${dayMs}, max(longest_ms)) FROM slice_longest WHERE ${devices.where}
    AND day >= toDate({firstDay:Int32}) AND day <= toDate({lastDay:Int32})`
  return {
    where: `from >= fromUnixTimestamp64Milli(greatest(toInt64(0), {since:Int64} - (${longest})), 'UTC')`,
    params: { since: Math.max(0, from), firstDay: first, lastDay: last },
  }
}

/** Returns the longest slices of devices that started on the UTC days (numbers) `first` to `last`, by `nameOf`. */
async function readLongest(
  client: ClickHouse,
  { devices, signal }: Pick<DeviceRange, 'devices' | 'signal'>,
  days: { first: number; last: number },
): Promise<Map<string, number>> {
  if (devices.length === 0) return new Map()
  const { where, params } = deviceCondition(devices)
  const response = await client.query({
    query: `SELECT organization_id, device_id, max(longest_ms) AS longest FROM slice_longest
      WHERE ${where} AND day >= toDate({first:Int32}) AND day <= toDate({last:Int32})
        GROUP BY organization_id, device_id`,
    query_params: { ...params, ...days },
    format: 'JSONEachRow',
    clickhouse_settings: smallResultSettings,
    abort_signal: signal,
  })
  const rows = z.array(row).parse(await response.json())
  return new Map(rows.map((entry) => [nameOf(entry.organization_id, entry.device_id), entry.longest]))
}

/**
 * Returns the look-back from any instant of `[range.from, latest]` for each device, in a few groups
 * (docs/architecture.md, "The way of a fact").
 */
export async function lookBackGroups(
  client: ClickHouse,
  range: DeviceRange,
  latest = range.from,
): Promise<LookBackGroup[]> {
  if (range.devices.length === 0 || range.to <= range.from) return []
  const { first, last } = reachingDays(range.from, latest)
  const longestFromCache = (device: DeviceOf) => range.longestOf?.(device, first, last)
  const unknown = range.devices.filter((device) => longestFromCache(device) === undefined)
  const read = await readLongest(client, { devices: unknown, signal: range.signal }, { first, last })
  const groups = new Map<number, Map<string, DeviceOf>>()
  for (const device of range.devices) {
    const name = nameOf(device.organizationId, device.deviceId)
    const needed = longestFromCache(device) ?? read.get(name) ?? 0
    const lookBackMs = classes.find((length) => length >= needed) ?? dayMs
    groups.set(lookBackMs, (groups.get(lookBackMs) ?? new Map()).set(name, device))
  }
  return [...groups].map(([lookBackMs, devices]) => ({ devices: [...devices.values()], lookBackMs }))
}
