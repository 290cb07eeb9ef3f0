import type { Interval } from '../../../core/schedule/interval.ts'
import type { Floor } from '../floor/floor.ts'
import { windowMs } from '../totals/windowRollup.ts'

/** Maximum length of a slice. */
const longestSliceMs = 86_400_000

/** Returns the longest `microStopSecs` ever in force for a machine, in milliseconds. */
export function longestMicroStopMs(floor: Floor, resourceID: string): number {
  const thresholds = floor.resources.get(resourceID)?.microStopSecs ?? []
  const all = [...thresholds, ...floor.microStopSecs].map(({ value }) => value ?? 0)
  return 1000 * Math.max(0, ...all)
}

/**
 * Returns the data to read for an exact rollup of the windows that overlap `range`: every slice of `deviceIds` that
 * overlaps `[start, end)` (to find them, look back from `start` by the maximum slice length). Slices beyond it cannot
 * change a value in the range: an idle interval that extends further exceeds any threshold, and the instant before
 * shows whether the first stop of the range starts there.
 */
export function contextNeeded(floor: Floor, resourceID: string, range: Interval): Interval & { deviceIds: number[] } {
  const microStop = longestMicroStopMs(floor, resourceID)
  const [start, end] = [windowFloor(range.start) - Math.max(1, microStop), windowCeil(range.end) + microStop]
  const attachments = (floor.resources.get(resourceID)?.attachments ?? []).filter(
    (a) => a.reports === 'state' && a.from < end && a.to > start - longestSliceMs,
  )
  return { start, end, deviceIds: [...new Set(attachments.map((attachment) => attachment.deviceId))] }
}

export const windowFloor = (instant: number) => Math.floor(instant / windowMs) * windowMs
export const windowCeil = (instant: number) => Math.ceil(instant / windowMs) * windowMs

/**
 * Returns the whole windows with values that may change when slices (or settings) in `changed` change: as far as the
 * class of a stop at its edges can change, and the following window, whose first stop may start elsewhere.
 * `affectedWindows` narrows it once the slices are read.
 */
export function widen(floor: Floor, resourceID: string, changed: Interval): Interval {
  const microStop = longestMicroStopMs(floor, resourceID)
  return { start: windowFloor(changed.start - microStop), end: windowCeil(changed.end + Math.max(1, microStop)) }
}
