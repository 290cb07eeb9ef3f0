import { facilities } from '@takt/domain/areas/facilities/facilities.ts'
import { locations } from '@takt/domain/areas/organizations/locations.ts'
import { rowWith } from '@takt/domain/core/item/answers/row.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { z } from 'zod'
import { SaidError } from '../../core/api/apiError.ts'
import { answered, done } from '../../core/api/client.ts'
import { sayFailure } from '../../core/api/tellFailure.ts'
import { useChangedRows } from '../../core/items/useChangedRows.ts'
import { useNotices } from '../../core/kit/notice/NoticeBar.tsx'
import { useClient, usePlace } from '../../core/session/SessionContext.tsx'
import { useRead } from '../../core/session/useRead.ts'
import { type FacilityType, moveTo } from './facilityOrder.ts'

const facility = rowWith(facilities, [
  ...(['facilityId', 'facilityName', 'orderSequence', 'description', 'locationId', 'version'] as const),
])
export type Facility = z.output<typeof facility>

const location = rowWith(locations, ['locationId', 'locationName'])

/** Where facilities are kept on the server. */
export const facilitiesPath = '/organizations/facilities'

/** Facilities of one type in their order. */
export function useFacilities(type: FacilityType) {
  const query = useRead({
    key: ['dashboards', 'facilities', type],
    path: facilitiesPath,
    schema: answered(z.array(facility)),
    query: { type },
  })
  useChangedRows({ type: facilities, isKnown: () => false, refresh: () => void query.refetch() })
  return query
}

/** The locations that a facility can be at, by name. */
export function useLocations() {
  return useRead({
    key: ['organizations', 'locations'],
    path: '/locations',
    schema: answered(z.array(location)),
    query: { orderBy: 'locationName:asc', limit: 1000, ttlSecs: 0 },
  })
}

/** Moves a facility to another place in the order, one step at a time; what is refused is said in a notice. */
export function useMoveFacility(type: FacilityType, known: readonly Facility[]) {
  const client = useClient()
  const queries = useQueryClient()
  const notices = useNotices()
  const { organizationId } = usePlace()
  const key = [organizationId, 'dashboards', 'facilities', type]
  return useMutation({
    scope: { id: `facilities ${type}` },
    mutationFn: async (to: { facilityId: number; orderSequence: number }) => {
      const move = moveTo(queries.getQueryData<Facility[]>(key) ?? known, type, to)
      if ('problem' in move) throw new SaidError(move.problem)
      if (move.direction === null) return
      const path = `${facilitiesPath}/${to.facilityId}/orderSequence/${move.direction}`
      await client.post(path, { schema: done, query: { type }, body: {} })
    },
    onError: (error) => sayFailure(notices, error),
    onSettled: () => queries.invalidateQueries({ queryKey: key }),
  })
}
