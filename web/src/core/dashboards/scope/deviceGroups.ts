import { deviceGroups } from '@takt/domain/areas/devices/deviceGroups.ts'
import { rowWith } from '@takt/domain/core/item/answers/row.ts'
import { useQuery } from '@tanstack/react-query'
import { z } from 'zod'
import { answered } from '../../api/client.ts'
import { useClient, usePlace } from '../../session/SessionContext.tsx'

const deviceGroup = rowWith(deviceGroups, ['deviceGroupId', 'deviceGroupName', 'selectedDevices'])
export type DeviceGroup = z.output<typeof deviceGroup>

/** All device groups of the organization, by name. */
export function useDeviceGroups() {
  const client = useClient()
  const { organizationId } = usePlace()
  return useQuery({
    queryKey: [organizationId, 'devices', 'deviceGroups'],
    staleTime: 60_000,
    queryFn: async ({ signal }) => {
      const query = { orderBy: 'deviceGroupName:asc', limit: 1000 }
      return (await client.get('/deviceGroups', { schema: answered(z.array(deviceGroup)), query, signal })).data
    },
  })
}

/** The resources of the groups picked, each once, sorted; none picked means all (an empty list). */
export function resourcesOf(groups: readonly DeviceGroup[], picked: readonly number[]): string[] {
  const chosen = groups.filter(({ deviceGroupId }) => picked.includes(deviceGroupId))
  return [...new Set(chosen.flatMap(({ selectedDevices }) => selectedDevices))].sort()
}
