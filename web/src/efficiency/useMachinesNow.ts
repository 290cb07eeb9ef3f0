import { useQuery } from '@tanstack/react-query'
import { z } from 'zod'
import { answered } from '../api/client.ts'
import type { DeviceNow } from '../messaging/floorFeed.ts'
import { useFloorNow } from '../messaging/MessagingContext.tsx'
import { useClient, usePlace } from '../session/SessionContext.tsx'
import { currentRow } from './wall/wallMachines.ts'

/** What each machine is doing now, by resourceID, from the live frames; machines nobody heard of are missing. */
export function useMachinesNow(): (resourceID: string) => DeviceNow | null {
  const client = useClient()
  const { organizationId } = usePlace()
  const feed = useFloorNow()
  const { data } = useQuery({
    queryKey: [organizationId, 'dashboards', 'current'],
    refetchInterval: 60_000,
    queryFn: async ({ signal }) =>
      (await client.get('/resources/current', { schema: answered(z.array(currentRow)), signal })).data,
  })
  return (resourceID) => {
    const row = data?.find((one) => one.resourceID === resourceID)
    return row ? feed.device(row.deviceId) : null
  }
}
