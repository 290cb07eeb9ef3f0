import { facilities } from '@takt/domain/areas/facilities/facilities.ts'
import { locations } from '@takt/domain/areas/organizations/locations.ts'
import { rowWith } from '@takt/domain/core/item/responses/row.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { z } from 'zod'
import { UserError } from '../../core/api/apiError.ts'
import { anyResponse, dataResponse } from '../../core/api/client.ts'
import { showFailure } from '../../core/api/reportFailure.ts'
import { useChangedRows } from '../../core/items/useChangedRows.ts'
import { useNotices } from '../../core/kit/notice/NoticeBar.tsx'
import { useClient, useCurrentOrganization } from '../../core/session/SessionContext.tsx'
import { useRead } from '../../core/session/useRead.ts'
import { type FacilityType, moveTo } from './facilityOrder.ts'

const facility = rowWith(facilities, [
  ...(['facilityId', 'facilityName', 'orderSequence', 'description', 'locationId', 'version'] as const),
])
export type Facility = z.output<typeof facility>

const location = rowWith(locations, ['locationId', 'locationName'])

/** API path of facilities. */
export const facilitiesPath = '/organizations/facilities'

/** Reads the facilities of one type in their order. */
export function useFacilities(type: FacilityType) {
  const query = useRead({
    key: ['dashboards', 'facilities', type],
    path: facilitiesPath,
    schema: dataResponse(z.array(facility)),
    query: { type },
  })
  useChangedRows({ type: facilities, isKnown: () => false, refresh: () => void query.refetch() })
  return query
}

/** Reads the locations that a facility can be assigned to, by name. */
export function useLocations() {
  return useRead({
    key: ['organizations', 'locations'],
    path: '/locations',
    schema: dataResponse(z.array(location)),
    query: { orderBy: 'locationName:asc', limit: 1000, ttlSecs: 0 },
  })
}

/** Moves a facility to another position in the order, one step at a time; errors are shown in a notice. */
export function useMoveFacility(type: FacilityType, currentFacilities: readonly Facility[]) {
  const client = useClient()
  const queries = useQueryClient()
  const notices = useNotices()
  const { organizationId } = useCurrentOrganization()
  const key = [organizationId, 'dashboards', 'facilities', type]
  return useMutation({
    scope: { id: `facilities ${type}` },
    mutationFn: async (to: { facilityId: number; orderSequence: number }) => {
      const move = moveTo(queries.getQueryData<Facility[]>(key) ?? currentFacilities, type, to)
      if ('problem' in move) throw new UserError(move.problem)
      if (move.direction === null) return
      const path = `${facilitiesPath}/${to.facilityId}/orderSequence/${move.direction}`
      await client.post(path, { schema: anyResponse, query: { type }, body: {} })
    },
    onError: (error) => showFailure(notices, error),
    onSettled: () => queries.invalidateQueries({ queryKey: key }),
  })
}
