import { stateCodes } from '@takt/domain/areas/efficiency/timeline/state.ts'
import type { DeviceNow } from '../../messaging/floorFeed.ts'

/** News of a machine is too old this long after it arrived (ms): devices speak at least every 60 s. */
export const staleMs = 150_000

/** Whether nothing was heard of a device for too long at `now` (epoch ms, the server's clock). */
export const isStale = (device: DeviceNow | null, now: number): boolean =>
  device === null || now - Math.max(device.lastTo, device.heardAt) > staleMs

/**
 * Since when (epoch ms) what a machine does is not known any more, by its device's silence or by that of the line
 * (`lostSince`); 0: it was never heard of; null: it is.
 */
export const staleSince = (device: DeviceNow | null, now: number, lostSince: number | null): number | null =>
  isStale(device, now) ? (device?.lastTo ?? 0) : lostSince

/** Whether a device's news, though it keeps arriving, tells of the past: a played log, an edge that catches up. */
export const isPast = (device: DeviceNow, now: number): boolean =>
  !isStale(device, now) && now - device.lastTo > staleMs

/**
 * Since when (epoch ms) nothing is known of what a machine does, though it may have told so itself; 0: it was never
 * heard of; null: it is known.
 */
export function silentSince(device: DeviceNow | null, now: number): number | null {
  if (device === null) return 0
  if (isStale(device, now))
    return device.state === stateCodes.void ? Math.min(device.since, device.lastTo) : device.lastTo
  return device.state === stateCodes.void ? device.since : null
}
