import type { DeviceNow } from './floorFeed.ts'

/** Whether somebody is there: `updating` until it is known anew. */
export type OnlineStatus = 'online' | 'offline' | 'updating'
/** By device id. */
export type OnlineStatusMap = Readonly<Record<string, OnlineStatus>>

/** A device that was not heard for so long is offline. */
const silentMs = 150_000

/** What is to be changed of what is known, as devices were heard; `now` by the server's clock. */
export function statusChanges(devices: Iterable<DeviceNow>, known: OnlineStatusMap, now: number): OnlineStatusMap {
  const changes: Record<string, OnlineStatus> = {}
  for (const { deviceId, heardAt } of devices) {
    const status = now - heardAt > silentMs ? 'offline' : 'online'
    if (known[deviceId] !== status) changes[deviceId] = status
  }
  return changes
}

/** Everything that is known, as not known any more. */
export const allUpdating = (known: OnlineStatusMap): OnlineStatusMap =>
  Object.fromEntries(Object.keys(known).map((deviceId) => [deviceId, 'updating']))

/** How many of all are online. */
export const countOnline = (known: OnlineStatusMap): { online: number; all: number } => {
  const all = Object.values(known)
  return { online: all.filter((status) => status === 'online').length, all: all.length }
}
