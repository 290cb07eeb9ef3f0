import { deviceGroups } from '@takt/domain/areas/devices/deviceGroups.ts'
import { rowWith } from '@takt/domain/core/item/responses/row.ts'
import { z } from 'zod'
import { dataResponse } from '../../api/client.ts'
import { useRead } from '../../session/useRead.ts'

const deviceGroup = rowWith(deviceGroups, ['deviceGroupId', 'deviceGroupName', 'selectedDevices'])
export type DeviceGroup = z.output<typeof deviceGroup>

/** Loads all device groups of the organization, by name. */
export function useDeviceGroups() {
  return useRead({
    key: ['devices', 'deviceGroups'],
    path: '/deviceGroups',
    schema: dataResponse(z.array(deviceGroup)),
    query: { orderBy: 'deviceGroupName:asc', limit: 1000 },
    staleTime: 60_000,
  })
}

/** Returns the resources of the selected groups, each once, sorted; an empty list means all. */
export function resourcesOf(groups: readonly DeviceGroup[], picked: readonly number[]): string[] {
  const selectedGroups = groups.filter(({ deviceGroupId }) => picked.includes(deviceGroupId))
  return [...new Set(selectedGroups.flatMap(({ selectedDevices }) => selectedDevices))].sort()
}
