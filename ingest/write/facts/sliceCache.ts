import { windowFloor } from '@takt/domain/areas/efficiency/timeline/contextNeeded.ts'
import type { Slice } from '@takt/domain/areas/efficiency/timeline/slice.ts'
import type { DeviceOf } from '@takt/store/clickhouse/sliceLookBack.ts'
import type { SliceOf } from '@takt/store/clickhouse/slices.ts'

/**
 * What is held of a device: of all that is stored, each slice that begins at `since` or later and each that ends after
 * it, ascending by `from`.
 */
type Held = { since: number; slices: Slice[] }

/** Slices of a device, as they are stored. */
export type WrittenSlices = DeviceOf & { slices: readonly Slice[] }

/** A question under way whose answer will be held; `came`: slices written in the meantime. */
export type Filling = { devices: readonly DeviceOf[]; since: number; came: WrittenSlices[] }

export type SliceCache = ReturnType<typeof createSliceCache>

const mostSlices = 500_000
const nameOf = ({ organizationId, deviceId }: DeviceOf) => `${organizationId} ${deviceId}`

/** The place of the first slice that begins at `from` or later. */
function placeOf(slices: readonly Slice[], from: number): number {
  let [low, high] = [0, slices.length]
  while (low < high) {
    const middle = (low + high) >>> 1
    if (slices[middle]!.from < from) low = middle + 1
    else high = middle
  }
  return low
}

/**
 * Puts a slice as the table does: of two that begin together the higher `seq` stays, of equal ones the later. False:
 * whether it stays is not known.
 */
function put({ since, slices }: Held, slice: Slice): boolean {
  const place = placeOf(slices, slice.from)
  const there = slices[place]
  if (there?.from === slice.from) {
    if (slice.seq >= there.seq) slices[place] = slice
    return true
  }
  if (slice.from < since) return false
  if (place === slices.length) slices.push(slice)
  else slices.splice(place, 0, slice)
  return true
}

/**
 * The end of each device's slices, just as they are stored, so that what was written a moment ago need not be read
 * back. Only for the process that writes the facts. Devices are held from the first question about them on; a device
 * whose stored slices cannot be told any more is not held until it is asked about again. Holds at most `most` slices:
 * beyond that nobody is held.
 */
export function createSliceCache(most = mostSlices) {
  const devices = new Map<string, Held>()
  const latest = new Map<string, number>()
  const fillings = new Set<Filling>()
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
    const held = devices.get(name)
    if (!held) return
    count -= held.slices.length
    const areKnown = slices.every((slice) => put(held, slice))
    count += held.slices.length
    if (!areKnown) drop(name)
  }
  function keepWithin() {
    if (count <= most) return
    devices.clear()
    count = 0
  }

  return {
    isEmpty: () => devices.size === 0 && fillings.size === 0,
    /** To be called once slices are stored, in the order in which they were. */
    wrote(written: readonly WrittenSlices[]) {
      for (const slices of written) add(slices)
      for (const filling of fillings) filling.came.push(...written)
      keepWithin()
    },
    /** Whether nothing of a device was written that begins later: only then is the rest of its slices little. */
    isLatest: (device: DeviceOf, to: number) => to > (latest.get(nameOf(device)) ?? Number.NEGATIVE_INFINITY),
    holds: (device: DeviceOf, from: number) => (devices.get(nameOf(device))?.since ?? Number.POSITIVE_INFINITY) <= from,
    /** The held slices of a device that overlap `[from, to)`. */
    overlapping(device: DeviceOf, from: number, to: number): Slice[] {
      const slices = devices.get(nameOf(device))?.slices ?? []
      return slices.slice(0, placeOf(slices, to)).filter((slice) => slice.to > from)
    },
    /** To be called before all slices of devices that end after `since` are asked for. */
    fill(asked: readonly DeviceOf[], since: number): Filling {
      const filling = { devices: asked, since, came: [] }
      fillings.add(filling)
      return filling
    },
    /** Takes what was asked for; null: it was not answered. */
    filled(filling: Filling, answer: readonly SliceOf[] | null) {
      fillings.delete(filling)
      if (!answer) return
      for (const device of filling.devices) {
        drop(nameOf(device))
        devices.set(nameOf(device), { since: filling.since, slices: [] })
      }
      // Ascending by `from`, though not by device; what came in the meantime may be among them.
      for (const slice of answer) {
        const held = devices.get(nameOf({ organizationId: slice.organizationId, deviceId: slice.slice.deviceId }))
        if (!held) continue
        held.slices.push(slice.slice)
        count += 1
      }
      for (const slices of filling.came) add(slices)
      keepWithin()
    },
    /** Forgets what of a device lies so long behind what is done and what came last that nothing asks for it soon. */
    forget(device: DeviceOf, { upTo, keptMs }: { upTo: number; keptMs: number }) {
      const held = devices.get(nameOf(device))
      const since = windowFloor(Math.min(upTo, latest.get(nameOf(device)) ?? upTo)) - keptMs
      if (!held || since <= held.since) return
      count -= held.slices.length
      held.since = since
      held.slices = held.slices.filter((slice) => slice.from >= since || slice.to > since)
      count += held.slices.length
    },
  }
}
