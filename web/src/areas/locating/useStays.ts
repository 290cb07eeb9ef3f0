import { staysData } from '@takt/domain/areas/locating/responses/stays.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { z } from 'zod'
import { dataResponse } from '../../core/api/client.ts'
import { useClient, useCurrentOrganization } from '../../core/session/SessionContext.tsx'
import type { LocatingState } from './locatingState.ts'
import { tagFilterOf } from './usePositions.ts'

/** An uninterrupted stay of a tag; instants are epoch ms. */
export type TagStay = z.output<typeof staysData>['stays'][number]

const staysResponse = dataResponse(staysData)
/** Maximum number of stays shown at a time. */
export const maxStays = 5000
const noStays: TagStay[] = []

/** Returns the stays of people and jobs in a range; in a zone or on a plan if that is specified. */
export function useStays(about: {
  state: Pick<LocatingState, 'tagType' | 'showAllReads'>
  start: number
  end: number
  zoneId?: number | null
  floorPlanId?: number | null
  enabled: boolean
}) {
  const { state, start, end, zoneId, floorPlanId, enabled } = about
  const client = useClient()
  const { organizationId } = useCurrentOrganization()
  const filter = tagFilterOf(state)
  const { data, error, refetch } = useQuery({
    queryKey: [organizationId, 'dashboards', 'stays', { which: filter, start, end, zoneId, floorPlanId }],
    enabled: enabled && end > start,
    placeholderData: keepPreviousData,
    staleTime: 15_000,
    queryFn: async ({ signal }) => {
      const body = {
        ...filter,
        startDate: new Date(start).toISOString(),
        endDate: new Date(end).toISOString(),
        limit: maxStays,
        ...(zoneId ? { zoneIds: [zoneId] } : {}),
        ...(floorPlanId ? { floorPlanId } : {}),
      }
      return (await client.post('/locating/stays', { schema: staysResponse, body, signal })).data
    },
  })
  return { stays: data?.stays ?? noStays, more: data?.more ?? false, isKnown: data !== undefined, error, refetch }
}
