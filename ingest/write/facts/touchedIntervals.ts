import { windowCeil, windowFloor } from '@takt/domain/areas/efficiency/timeline/contextNeeded.ts'
import { type Interval, unite } from '@takt/domain/core/schedule/interval.ts'

/** The intervals with new facts: organization → device → whole windows. */
export type TouchedDevices = Map<number, Map<number, Interval[]>>

const maxIntervals = 256

/** Collects touched time, compactly however many slices touch it. */
export function createTouchedIntervals() {
  let devices: TouchedDevices = new Map()

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
    /** Returns the collected intervals, merged, and starts again. */
    take(): TouchedDevices {
      const collected = devices
      devices = new Map()
      for (const organization of collected.values())
        for (const [deviceId, intervals] of organization) organization.set(deviceId, unite(intervals))
      return collected
    },
    isEmpty: () => devices.size === 0,
  }
}
