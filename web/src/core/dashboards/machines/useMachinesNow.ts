import { useMemo } from 'react'
import type { DeviceNow } from '../../messaging/floorFeed.ts'
import { useFloorNow } from '../../messaging/MessagingContext.tsx'
import { useCurrent } from './useCurrent.ts'

/**
 * What each machine is doing now, by resourceID, from the live frames; machines nobody heard of are missing, and all
 * while the line is lost.
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
