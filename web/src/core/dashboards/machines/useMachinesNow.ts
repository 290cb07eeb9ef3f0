import { useMemo } from 'react'
import type { DeviceNow } from '../../messaging/floorFeed.ts'
import { useFloorNow } from '../../messaging/MessagingContext.tsx'
import { useCurrent } from './useCurrent.ts'

/**
 * Returns the current state of each machine by resourceID, from the live frames; null for machines without data, and
 * for all while the connection is lost.
 */
export function useMachinesNow(): (resourceID: string) => DeviceNow | null {
  const feed = useFloorNow()
  const { data } = useCurrent()
  const deviceOf = useMemo(() => new Map(data?.map(({ resourceID, deviceId }) => [resourceID, deviceId])), [data])
  return (resourceID) => {
    const deviceId = deviceOf.get(resourceID)
    return deviceId === undefined || feed.lostSince() !== null ? null : feed.device(deviceId)
  }
}
