import { windowCeil, windowFloor } from '@takt/domain/areas/efficiency/timeline/contextNeeded.ts'
import { windowMs } from '@takt/domain/areas/efficiency/totals/windowRollup.ts'
import { type Interval, measure, unite } from '@takt/domain/core/schedule/interval.ts'

/** The intervals with new facts: organization → device → whole windows. */
export type TouchedDevices = Map<number, Map<number, Interval[]>>

/** Time in which facts of a device changed. */
export type ChangedInterval = Interval & { deviceId: number }

const maxIntervals = 256

/** Collects touched time, compactly however many slices touch it. */
export function createTouchedIntervals() {
  let collected: TouchedDevices = new Map()
  /** The intervals of the current round that were not taken yet. */
  let ofRound: TouchedDevices = new Map()
  /** The intervals that were taken and are not rolled up yet. */
  let taken: TouchedDevices = new Map()

  const devicesOf = (all: TouchedDevices, organizationId: number) => {
    const existing = all.get(organizationId)
    if (existing) return existing
    const devices = new Map<number, Interval[]>()
    all.set(organizationId, devices)
    return devices
  }

  return {
    add(organizationId: number, deviceId: number, from: number, to: number) {
      const [start, end] = [windowFloor(from), windowCeil(to)]
      const devices = devicesOf(collected, organizationId)
      const intervals = devices.get(deviceId) ?? []
      devices.set(deviceId, intervals)
      const last = intervals.at(-1)
      if (last && start <= last.end && end >= last.start) {
        last.start = Math.min(last.start, start)
        last.end = Math.max(last.end, end)
      } else if (intervals.push({ start, end }) > maxIntervals) {
        const united = unite(intervals)
        intervals.splice(0, intervals.length, ...united)
      }
    },
    /** Starts a round of everything collected by now; the round before must be complete. */
    startRound() {
      ofRound = collected
      collected = new Map()
    },
    /**
     * Takes devices of the round until they have `maxWindows` together; returns their intervals, merged, and none once
     * the round is complete. Call `rolledUp` when their rollups are written.
     */
    takeOfRound(maxWindows: number): TouchedDevices {
      taken = new Map()
      let windows = 0
      for (const [organizationId, devices] of ofRound) {
        for (const [deviceId, intervals] of devices) {
          if (windows >= maxWindows) return taken
          const united = unite(intervals)
          windows += measure(united) / windowMs
          devicesOf(taken, organizationId).set(deviceId, united)
          devices.delete(deviceId)
        }
        ofRound.delete(organizationId)
      }
      return taken
    },
    /** Takes everything of some organizations, in the round or not; returns it as `takeOfRound` does. */
    takeOrganizations(organizationIds: Iterable<number>): TouchedDevices {
      taken = new Map()
      for (const organizationId of organizationIds)
        for (const all of [ofRound, collected]) {
          for (const [deviceId, intervals] of all.get(organizationId) ?? []) {
            const devices = devicesOf(taken, organizationId)
            devices.set(deviceId, unite([...(devices.get(deviceId) ?? []), ...intervals]))
          }
          all.delete(organizationId)
        }
      return taken
    },
    /** Records that the rollups of everything taken are written. */
    rolledUp() {
      taken = new Map()
    },
    /** Returns all intervals of an organization that are not rolled up yet. */
    of: (organizationId: number): ChangedInterval[] =>
      [collected, ofRound, taken].flatMap((all) =>
        [...(all.get(organizationId) ?? [])].flatMap(([deviceId, intervals]) =>
          intervals.map((interval) => ({ deviceId, ...interval })),
        ),
      ),
  }
}
