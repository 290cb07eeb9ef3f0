import { z } from 'zod'
import { type ClickHouse, shortAnswer } from './clickhouse.ts'
import { type KeyCondition, keyCondition } from './keyCondition.ts'

/** A device, whose number is its organization's. */
export type DeviceOf = { organizationId: number; deviceId: number }

/** The longest slice (ms) of a device that began on the UTC days (numbers) `first` to `last`; undefined: not known. */
export type LongestOf = (device: DeviceOf, first: number, last: number) => number | undefined

/**
 * Which slices are asked for: those of devices, maybe of several organizations, that overlap `[from, to)`, epoch
 * milliseconds.
 */
export type DeviceRange = {
  devices: readonly DeviceOf[]
  from: number
  to: number
  /** Spares asking how far to look back. */
  longestOf?: LongestOf
  signal?: AbortSignal
}

/** The same of one organization. */
export type SliceRange = {
  organizationId: number
  deviceIds: readonly number[]
  from: number
  to: number
  signal?: AbortSignal
}

/** Devices for which slices that began up to `lookBackMs` before the range may reach into it. */
export type LookBackGroup = { devices: DeviceOf[]; lookBackMs: number }

export const devicesOf = (organizationId: number, deviceIds: Iterable<number>): DeviceOf[] =>
  Array.from(deviceIds, (deviceId) => ({ organizationId, deviceId }))

/** The condition that rows are of these devices. */
export const deviceCondition = (devices: readonly DeviceOf[]): KeyCondition =>
  keyCondition(
    'device_id',
    'UInt32',
    devices.map(({ organizationId, deviceId }) => ({ organizationId, key: deviceId })),
  )

const dayMs = 86_400_000
// A few classes instead of each device's own: one query a class, and one long slice makes only its own device
// expensive.
const classes = [0, 60_000, 600_000, 3_600_000, 6 * 3_600_000, dayMs]

const row = z.object({ organization_id: z.int(), device_id: z.int(), longest: z.int() })
const dayOf = (ms: number) => Math.max(0, Math.floor(ms / dayMs))
const nameOf = (organizationId: number, deviceId: number) => `${organizationId} ${deviceId}`

/** The UTC days (numbers) on which slices began that may reach into any instant of `[from, latest]`. */
const reachingDays = (from: number, latest: number) => ({ first: dayOf(from - dayMs), last: dayOf(latest) })

const fewDevices = 4

/**
 * Whether slices of a range are so few, whatever their devices look back by, that it is worth no question of its own.
 */
export const isFew = ({ devices, from, to, longestOf }: DeviceRange): boolean =>
  !longestOf &&
  devices.length > 0 &&
  devices.length <= fewDevices &&
  to > from &&
  devices.length * (to - from) <= fewDevices * dayMs

/**
 * The condition that a slice of few devices began early enough to be looked at for a range from `from` on: as far back
 * as the longest slice of any of them.
 */
export function beganInReach(devices: KeyCondition, from: number): KeyCondition {
  const { first, last } = reachingDays(from, from)
  const longest = `SELECT least(${dayMs}, max(longest_ms)) FROM slice_longest WHERE ${devices.where}
    AND day >= toDate({firstDay:Int32}) AND day <= toDate({lastDay:Int32})`
  return {
    where: `from >= fromUnixTimestamp64Milli(greatest(toInt64(0), {since:Int64} - (${longest})), 'UTC')`,
    params: { since: Math.max(0, from), firstDay: first, lastDay: last },
  }
}

/** The longest slices of devices that began on the UTC days (numbers) `first` to `last`, by `nameOf`. */
async function readLongest(
  client: ClickHouse,
  { devices, signal }: Pick<DeviceRange, 'devices' | 'signal'>,
  days: { first: number; last: number },
): Promise<Map<string, number>> {
  if (devices.length === 0) return new Map()
  const { where, params } = deviceCondition(devices)
  const answer = await client.query({
    query: `SELECT organization_id, device_id, max(longest_ms) AS longest FROM slice_longest
      WHERE ${where} AND day >= toDate({first:Int32}) AND day <= toDate({last:Int32})
        GROUP BY organization_id, device_id`,
    query_params: { ...params, ...days },
    format: 'JSONEachRow',
    clickhouse_settings: shortAnswer,
    abort_signal: signal,
  })
  const rows = z.array(row).parse(await answer.json())
  return new Map(rows.map((entry) => [nameOf(entry.organization_id, entry.device_id), entry.longest]))
}

/**
 * How far to look back from any instant of `[range.from, latest]`, device by device, in a few groups
 * (docs/architecture.md, "The way of a fact").
 */
export async function lookBackGroups(
  client: ClickHouse,
  range: DeviceRange,
  latest = range.from,
): Promise<LookBackGroup[]> {
  if (range.devices.length === 0 || range.to <= range.from) return []
  const { first, last } = reachingDays(range.from, latest)
  const known = (device: DeviceOf) => range.longestOf?.(device, first, last)
  const unknown = range.devices.filter((device) => known(device) === undefined)
  const read = await readLongest(client, { devices: unknown, signal: range.signal }, { first, last })
  const groups = new Map<number, Map<string, DeviceOf>>()
  for (const device of range.devices) {
    const name = nameOf(device.organizationId, device.deviceId)
    const needed = known(device) ?? read.get(name) ?? 0
    const lookBackMs = classes.find((length) => length >= needed) ?? dayMs
    groups.set(lookBackMs, (groups.get(lookBackMs) ?? new Map()).set(name, device))
  }
  return [...groups].map(([lookBackMs, devices]) => ({ devices: [...devices.values()], lookBackMs }))
}
