import { devices } from '@takt/domain/areas/devices/devices.ts'
import { deviceFacts } from '@takt/domain/areas/devices/responses/facts.ts'
import { resources } from '@takt/domain/areas/masterData/resources.ts'
import { useQuery } from '@tanstack/react-query'
import { dataResponse } from '../../../core/api/client.ts'
import type { ItemRow } from '../../../core/items/itemActions.ts'
import { useItemClient } from '../../../core/items/useItemClient.ts'
import { useFormat } from '../../../core/kit/format/FormatContext.tsx'
import { useClient, useCurrentOrganization } from '../../../core/session/SessionContext.tsx'

import { serviceEnd } from './serviceEnd.ts'

/** A machine without a device that reports its state, and the first day on which it would no longer count. */
export type LeftMachine = { resourceID: string; from: string }

/** Maximum number of devices whose last facts are queried. */
const maxQueriedDevices = 50

const isSpeaker = (row: ItemRow) => row.reports !== 'values' && typeof row.resourceId === 'string'
const anyOf = (values: readonly string[]) => values.map((value) => value.replaceAll(',', '\\,')).join(',')

/**
 * Returns the machines in service that would have no device reporting their state if these devices were deleted;
 * undefined while that is not known.
 */
export function useLeftMachines(rows: readonly ItemRow[]): readonly LeftMachine[] | undefined {
  const client = useClient()
  const machines = useItemClient(resources)
  const deviceItems = useItemClient(devices)
  const { organizationId } = useCurrentOrganization()
  const { timeZone } = useFormat()
  const speakers = rows.filter(isSpeaker)
  const ids = [...new Set(speakers.map((row) => String(row.resourceId)))]
  const deletedIds = new Set(rows.map(({ deviceId }) => deviceId))
  const { data } = useQuery({
    queryKey: [organizationId, devices.name, 'left', [...deletedIds]],
    gcTime: 0,
    retry: false,
    queryFn: async ({ signal }): Promise<readonly LeftMachine[]> => {
      if (ids.length === 0) return []
      const options = { forced: true, signal }
      const [inService, attached, used] = await Promise.all([
        machines.list({ resourceIDIsAnyOf: anyOf(ids), decommissionedOnIsEmpty: true }, options),
        deviceItems.list({ resourceIdIsAnyOf: anyOf(ids) }, options),
        Promise.all(
          speakers.slice(0, maxQueriedDevices).map(async ({ deviceId, resourceId }) => {
            const request = { schema: dataResponse(deviceFacts), signal }
            return { resourceId, to: (await client.get(`/devices/${deviceId}/facts`, request)).data.to }
          }),
        ),
      ])
      const isLeft = ({ resourceID }: ItemRow) =>
        !attached.some((row) => row.resourceId === resourceID && isSpeaker(row) && !deletedIds.has(row.deviceId))
      const now = Date.now()
      return inService.filter(isLeft).map(({ resourceID }) => {
        const tos = used.flatMap(({ resourceId, to }) => (resourceId === resourceID && to !== null ? [to] : []))
        const lastTo = speakers.length > maxQueriedDevices ? now : tos.length > 0 ? Math.max(...tos) : null
        return { resourceID: String(resourceID), from: serviceEnd(lastTo, now, timeZone) }
      })
    },
  })
  return data
}
