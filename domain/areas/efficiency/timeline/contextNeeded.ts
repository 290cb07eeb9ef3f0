import type { Interval } from '../../../core/schedule/interval.ts'
import type { Floor } from '../floor/floor.ts'
import { windowMs } from '../sums/windowRollup.ts'

/** A slice may last this long. */
const longestSliceMs = 86_400_000

/** The longest `microStopSecs` that was ever in force for a resource, in milliseconds. */
export function longestMicroStopMs(floor: Floor, resourceID: string): number {
  const thresholds = floor.resources.get(resourceID)?.microStopSecs ?? []
  const all = [...thresholds, ...floor.microStopSecs].map(({ value }) => value ?? 0)
  return 1000 * Math.max(0, ...all)
}

/**
 * What must be read to roll up the windows that meet `range` exactly: every slice of `deviceIds` that overlaps `[start,
 * end)` (to find those, look back from `start` by the longest slice). Beyond it no slice can change a figure in the
 * range: an idle stretch that reaches further is longer than any threshold, and the instant before says whether what
 * the range begins with begins there.
 */
export function contextNeeded(floor: Floor, resourceID: string, range: Interval): Interval & { deviceIds: number[] } {
  const microStop = longestMicroStopMs(floor, resourceID)
  const [start, end] = [windowFloor(range.start) - Math.max(1, microStop), windowCeil(range.end) + microStop]
  const near = (floor.resources.get(resourceID)?.attachments ?? []).filter(
    (a) => a.reports === 'state' && a.from < end && a.to > start - longestSliceMs,
  )
  return { start, end, deviceIds: [...new Set(near.map((attachment) => attachment.deviceId))] }
}

export const windowFloor = (instant: number) => Math.floor(instant / windowMs) * windowMs
export const windowCeil = (instant: number) => Math.ceil(instant / windowMs) * windowMs

/**
 * The whole windows whose figures may change when slices in `touched` change (or settings that hold there): as far as a
 * stop at its edges can change its class, and what follows may begin elsewhere. `touchedWindows` narrows it once the
 * slices are read.
 */
export function widen(floor: Floor, resourceID: string, touched: Interval): Interval {
  const microStop = longestMicroStopMs(floor, resourceID)
  return { start: windowFloor(touched.start - microStop), end: windowCeil(touched.end + Math.max(1, microStop)) }
}
