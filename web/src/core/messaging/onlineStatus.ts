import type { DeviceNow } from './floorFeed.ts'

/** Online status; `updating` until it is determined again. */
export type OnlineStatus = 'online' | 'offline' | 'updating'
/** By device ID. */
export type OnlineStatusMap = Readonly<Record<string, OnlineStatus>>

/** Silence (ms) after which a device is offline. */
const deviceTimeoutMs = 150_000

/**
 * Returns the changes to the online statuses, according to the last reports of devices; `now` by the server's clock.
 */
export function statusChanges(devices: Iterable<DeviceNow>, statuses: OnlineStatusMap, now: number): OnlineStatusMap {
  const changes: Record<string, OnlineStatus> = {}
  for (const { deviceId, receivedAt } of devices) {
    const status = now - receivedAt > deviceTimeoutMs ? 'offline' : 'online'
    if (statuses[deviceId] !== status) changes[deviceId] = status
  }
  return changes
}

/** Marks all statuses as updating. */
export const allUpdating = (statuses: OnlineStatusMap): OnlineStatusMap =>
  Object.fromEntries(Object.keys(statuses).map((deviceId) => [deviceId, 'updating']))

/** Returns the number of online devices, and of all. */
export const countOnline = (statuses: OnlineStatusMap): { online: number; all: number } => {
  const all = Object.values(statuses)
  return { online: all.filter((status) => status === 'online').length, all: all.length }
}
