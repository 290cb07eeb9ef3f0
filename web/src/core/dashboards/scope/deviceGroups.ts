import { deviceGroups } from '@takt/domain/areas/devices/deviceGroups.ts'
import { rowWith } from '@takt/domain/core/item/answers/row.ts'
import { z } from 'zod'
import { answered } from '../../api/client.ts'
import { useRead } from '../../session/useRead.ts'

const deviceGroup = rowWith(deviceGroups, ['deviceGroupId', 'deviceGroupName', 'selectedDevices'])
export type DeviceGroup = z.output<typeof deviceGroup>

/** All device groups of the organization, by name. */
export function useDeviceGroups() {
  return useRead({
    key: ['devices', 'deviceGroups'],
    path: '/deviceGroups',
    schema: answered(z.array(deviceGroup)),
    query: { orderBy: 'deviceGroupName:asc', limit: 1000 },
    staleTime: 60_000,
  })
}

/** The resources of the groups picked, each once, sorted; none picked means all (an empty list). */
export function resourcesOf(groups: readonly DeviceGroup[], picked: readonly number[]): string[] {
  const chosen = groups.filter(({ deviceGroupId }) => picked.includes(deviceGroupId))
  return [...new Set(chosen.flatMap(({ selectedDevices }) => selectedDevices))].sort()
}
