import { deviceFacts } from '@takt/domain/areas/devices/answers/facts.ts'
import { devices } from '@takt/domain/areas/devices/devices.ts'
import { resources } from '@takt/domain/areas/masterData/resources.ts'
import { useQuery } from '@tanstack/react-query'
import { answered } from '../../../core/api/client.ts'
import type { ItemRow } from '../../../core/items/itemActions.ts'
import { useItemClient } from '../../../core/items/useItemClient.ts'
import { useFormat } from '../../../core/kit/format/FormatContext.tsx'
import { useClient, usePlace } from '../../../core/session/SessionContext.tsx'

import { serviceEnd } from './serviceEnd.ts'

/** A machine that nothing tells the state of any more, and the day from which it would count no more. */
export type LeftMachine = { resourceID: string; from: string }

/** So many devices are asked when they spoke last. */
const mostAsked = 50

const isSpeaker = (row: ItemRow) => row.reports !== 'values' && typeof row.resourceId === 'string'
const anyOf = (values: readonly string[]) => values.map((value) => value.replaceAll(',', '\\,')).join(',')

/**
 * The machines in service that would be left without a device that reports their state if these devices were deleted;
 * undefined while that is not known.
 */
export function useLeftMachines(rows: readonly ItemRow[]): readonly LeftMachine[] | undefined {
  const client = useClient()
  const machines = useItemClient(resources)
  const others = useItemClient(devices)
  const { organizationId } = usePlace()
  const { timeZone } = useFormat()
  const speakers = rows.filter(isSpeaker)
  const ids = [...new Set(speakers.map((row) => String(row.resourceId)))]
  const gone = new Set(rows.map(({ deviceId }) => deviceId))
  const { data } = useQuery({
    queryKey: [organizationId, devices.name, 'left', [...gone]],
    gcTime: 0,
    retry: false,
    queryFn: async ({ signal }): Promise<readonly LeftMachine[]> => {
      if (ids.length === 0) return []
      const options = { forced: true, signal }
      const [known, attached, used] = await Promise.all([
        machines.list({ resourceIDIsAnyOf: anyOf(ids), decommissionedOnIsEmpty: true }, options),
        others.list({ resourceIdIsAnyOf: anyOf(ids) }, options),
        Promise.all(
          speakers.slice(0, mostAsked).map(async ({ deviceId, resourceId }) => {
            const asked = { schema: answered(deviceFacts), signal }
            return { resourceId, to: (await client.get(`/devices/${deviceId}/facts`, asked)).data.to }
          }),
        ),
      ])
      const isLeft = ({ resourceID }: ItemRow) =>
        !attached.some((row) => row.resourceId === resourceID && isSpeaker(row) && !gone.has(row.deviceId))
      const now = Date.now()
      return known.filter(isLeft).map(({ resourceID }) => {
        const tos = used.flatMap(({ resourceId, to }) => (resourceId === resourceID && to !== null ? [to] : []))
        const lastTo = speakers.length > mostAsked ? now : tos.length > 0 ? Math.max(...tos) : null
        return { resourceID: String(resourceID), from: serviceEnd(lastTo, now, timeZone) }
      })
    },
  })
  return data
}
