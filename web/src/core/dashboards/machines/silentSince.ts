import { stateCodes } from '@takt/domain/areas/efficiency/timeline/state.ts'
import type { DeviceNow } from '../../messaging/floorFeed.ts'

/** Age (ms) from which data of a machine counts as stale: devices report at least every 60 s. */
export const staleMs = 150_000

/** True if nothing was received from a device for too long at `now` (epoch ms, server clock). */
export const isStale = (device: DeviceNow | null, now: number): boolean =>
  device === null || now - Math.max(device.lastTo, device.receivedAt) > staleMs

/**
 * Returns since when (epoch ms) the state of a machine is unknown, because of its silent device or a lost connection
 * (`lostSince`); 0: it never reported; null: the state is known.
 */
export const staleSince = (device: DeviceNow | null, now: number, lostSince: number | null): number | null =>
  isStale(device, now) ? (device?.lastTo ?? 0) : lostSince

/** True if a device keeps sending, but about the past: a replayed log, or an edge device that catches up. */
export const isPast = (device: DeviceNow, now: number): boolean =>
  !isStale(device, now) && now - device.lastTo > staleMs

/**
 * Returns since when (epoch ms) the state of a machine is unknown, even if the machine itself reported it as unknown;
 * 0: it never reported; null: the state is known.
 */
export function silentSince(device: DeviceNow | null, now: number): number | null {
  if (device === null) return 0
  if (isStale(device, now))
    return device.state === stateCodes.void ? Math.min(device.since, device.lastTo) : device.lastTo
  return device.state === stateCodes.void ? device.since : null
}
