import { windowCeil, windowFloor } from '@takt/domain/areas/efficiency/timeline/contextNeeded.ts'
import { windowMs } from '@takt/domain/areas/efficiency/totals/windowRollup.ts'
import { type Interval, measure, unite } from '@takt/domain/core/schedule/interval.ts'

/** The intervals with new facts: organization → device → whole windows. */
export type TouchedDevices = Map<number, Map<number, Interval[]>>

type Selection = { organizationIds?: Iterable<number> | undefined; maxWindows?: number }

const maxIntervals = 256

/** Collects touched time, compactly however many slices touch it. */
export function createTouchedIntervals() {
  const devices: TouchedDevices = new Map()
  let taken: TouchedDevices = new Map()

  const intervalsOf = (organizationId: number, deviceId: number) => {
    let organization = devices.get(organizationId)
    if (!organization) {
      organization = new Map()
      devices.set(organizationId, organization)
    }
    const existing = organization.get(deviceId)
    if (existing) return existing
    const fresh: Interval[] = []
    organization.set(deviceId, fresh)
    return fresh
  }

  return {
    add(organizationId: number, deviceId: number, from: number, to: number) {
      const [start, end] = [windowFloor(from), windowCeil(to)]
      const intervals = intervalsOf(organizationId, deviceId)
      const last = intervals.at(-1)
      if (last && start <= last.end && end >= last.start) {
        last.start = Math.min(last.start, start)
        last.end = Math.max(last.end, end)
      } else if (intervals.push({ start, end }) > maxIntervals) {
        const united = unite(intervals)
        intervals.splice(0, intervals.length, ...united)
      }
    },
    /**
     * Returns the collected intervals of some organizations (default: all), merged, and removes them; with `maxWindows`
     * those of the first devices that have so many windows together. Call `rolledUp` once their rollups are written.
     */
    take({ organizationIds = devices.keys(), maxWindows = Number.POSITIVE_INFINITY }: Selection = {}): TouchedDevices {
      taken = new Map()
      let windows = 0
      for (const organizationId of [...organizationIds]) {
        const organization = devices.get(organizationId)
        for (const [deviceId, intervals] of organization ?? []) {
          if (windows >= maxWindows) return taken
          const united = unite(intervals)
          windows += measure(united) / windowMs
          taken.set(organizationId, (taken.get(organizationId) ?? new Map()).set(deviceId, united))
          organization!.delete(deviceId)
        }
        devices.delete(organizationId)
      }
      return taken
    },
    rolledUp() {
      taken = new Map()
    },
    isEmpty: () => devices.size === 0,
    /** Number of devices with intervals that were not taken. */
    deviceCount: () => devices.values().reduce((count, organization) => count + organization.size, 0),
    /** Returns all intervals of an organization that are not rolled up yet. */
    of: (organizationId: number): Interval[] =>
      [devices, taken].flatMap((all) => [...(all.get(organizationId)?.values() ?? [])].flat()),
  }
}
