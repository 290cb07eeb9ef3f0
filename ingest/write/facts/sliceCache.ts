import { windowFloor } from '@takt/domain/areas/efficiency/timeline/contextNeeded.ts'
import type { Slice } from '@takt/domain/areas/efficiency/timeline/slice.ts'
import type { DeviceOf } from '@takt/store/clickhouse/sliceLookBack.ts'
import type { SliceOf } from '@takt/store/clickhouse/slices.ts'

/**
 * The cached slices of a device: every stored slice that starts at `since` or later, or ends after it, ascending by
 * `from`.
 */
type CachedDevice = { since: number; slices: Slice[] }

/** Slices of a device as they are stored. */
export type WrittenSlices = DeviceOf & { slices: readonly Slice[] }

/** A query in progress whose response will be cached; `came`: slices written in the meantime. */
export type PendingFill = { devices: readonly DeviceOf[]; since: number; came: WrittenSlices[] }

export type SliceCache = ReturnType<typeof createSliceCache>

const maxSlices = 1_000_000
const nameOf = ({ organizationId, deviceId }: DeviceOf) => `${organizationId} ${deviceId}`

/** Returns the index of the first slice that starts at `from` or later. */
function indexFrom(slices: readonly Slice[], from: number): number {
  let [low, high] = [0, slices.length]
  while (low < high) {
    const middle = (low + high) >>> 1
    if (slices[middle]!.from < from) low = middle + 1
    else high = middle
  }
  return low
}

/**
 * Inserts a slice like the table: of two with the same start the higher `seq` remains, of equal ones the later. False:
 * it is unknown whether the slice remains.
 */
function put({ since, slices }: CachedDevice, slice: Slice): boolean {
  // Nearly all slices are later than the ones before.
  const isLatest = slices.length > 0 && slices[slices.length - 1]!.from < slice.from
  const index = isLatest ? slices.length : indexFrom(slices, slice.from)
  const existing = slices[index]
  if (existing?.from === slice.from) {
    if (slice.seq >= existing.seq) slices[index] = slice
    return true
  }
  if (slice.from < since) return false
  if (index === slices.length) slices.push(slice)
  else slices.splice(index, 0, slice)
  return true
}

/**
 * Caches the end of each device's slices exactly as stored, so that data written a moment ago need not be read back.
 * Only for the process that writes the facts. A device is cached from the first query for it on; if its stored slices
 * can no longer be determined, it is dropped until the next query. Contains at most `limit` slices: beyond that the
 * whole cache is cleared.
 */
export function createSliceCache(limit = maxSlices) {
  const devices = new Map<string, CachedDevice>()
  const latest = new Map<string, number>()
  const fillings = new Set<PendingFill>()
  let count = 0

  function drop(name: string) {
    count -= devices.get(name)?.slices.length ?? 0
    devices.delete(name)
  }
  function add({ slices, ...device }: WrittenSlices) {
    const name = nameOf(device)
    let newest = latest.get(name) ?? Number.NEGATIVE_INFINITY
    for (const { from } of slices) if (from > newest) newest = from
    latest.set(name, newest)
    const cached = devices.get(name)
    if (!cached) return
    count -= cached.slices.length
    const isConsistent = slices.every((slice) => put(cached, slice))
    count += cached.slices.length
    if (!isConsistent) drop(name)
  }
  function enforceLimit() {
    if (count <= limit) return
    devices.clear()
    count = 0
  }

  return {
    isEmpty: () => devices.size === 0 && fillings.size === 0,
    /** Must be called once slices are stored, in the order of storing. */
    wrote(written: readonly WrittenSlices[]) {
      for (const slices of written) add(slices)
      for (const pending of fillings) pending.came.push(...written)
      enforceLimit()
    },
    /** True if no later slice of a device was written: only then are its remaining slices few. */
    isLatest: (device: DeviceOf, to: number) => to > (latest.get(nameOf(device)) ?? Number.NEGATIVE_INFINITY),
    holds: (device: DeviceOf, from: number) => (devices.get(nameOf(device))?.since ?? Number.POSITIVE_INFINITY) <= from,
    /** Returns the cached slices of a device that overlap `[from, to)`. */
    overlapping(device: DeviceOf, from: number, to: number): Slice[] {
      const slices = devices.get(nameOf(device))?.slices ?? []
      return slices.slice(0, indexFrom(slices, to)).filter((slice) => slice.to > from)
    },
    /** Must be called before all slices of devices that end after `since` are queried. */
    fill(requestedDevices: readonly DeviceOf[], since: number): PendingFill {
      const pending = { devices: requestedDevices, since, came: [] }
      fillings.add(pending)
      return pending
    },
    /** Caches the response to the query; null: it failed. */
    filled(pending: PendingFill, rows: readonly SliceOf[] | null) {
      fillings.delete(pending)
      if (!rows) return
      for (const device of pending.devices) {
        drop(nameOf(device))
        devices.set(nameOf(device), { since: pending.since, slices: [] })
      }
      // Ascending by `from`, though not by device; slices written in the meantime may be included.
      for (const slice of rows) {
        const cached = devices.get(nameOf({ organizationId: slice.organizationId, deviceId: slice.slice.deviceId }))
        if (!cached) continue
        cached.slices.push(slice.slice)
        count += 1
      }
      for (const slices of pending.came) add(slices)
      enforceLimit()
    },
    /**
     * Evicts slices of a device that are older than completed and recent data by so much that they will not be queried
     * soon.
     */
    evict(device: DeviceOf, { upTo, retentionMs }: { upTo: number; retentionMs: number }) {
      const cached = devices.get(nameOf(device))
      const since = windowFloor(Math.min(upTo, latest.get(nameOf(device)) ?? upTo)) - retentionMs
      if (!cached || since <= cached.since) return
      count -= cached.slices.length
      cached.since = since
      cached.slices = cached.slices.filter((slice) => slice.from >= since || slice.to > since)
      count += cached.slices.length
    },
  }
}
