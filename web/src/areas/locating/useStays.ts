import { staysData } from '@takt/domain/areas/locating/answers/stays.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { z } from 'zod'
import { answered } from '../../core/api/client.ts'
import { useClient, usePlace } from '../../core/session/SessionContext.tsx'
import type { LocatingState } from './locatingState.ts'
import { whichTags } from './usePositions.ts'

/** That a tag was somewhere without a break; instants are epoch ms. */
export type TagStay = z.output<typeof staysData>['stays'][number]

const staysAnswer = answered(staysData)
/** At most so many stays are shown at one go. */
export const mostStays = 5000
const noStays: TagStay[] = []

/** Who and what was where, from when to when: in a zone or on a plan, if that is given. */
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
  const { organizationId } = usePlace()
  const which = whichTags(state)
  const { data, error, refetch } = useQuery({
    queryKey: [organizationId, 'dashboards', 'stays', { which, start, end, zoneId, floorPlanId }],
    enabled: enabled && end > start,
    placeholderData: keepPreviousData,
    staleTime: 15_000,
    queryFn: async ({ signal }) => {
      const body = {
        ...which,
        startDate: new Date(start).toISOString(),
        endDate: new Date(end).toISOString(),
        limit: mostStays,
        ...(zoneId ? { zoneIds: [zoneId] } : {}),
        ...(floorPlanId ? { floorPlanId } : {}),
      }
      return (await client.post('/locating/stays', { schema: staysAnswer, body, signal })).data
    },
  })
  return { stays: data?.stays ?? noStays, more: data?.more ?? false, isKnown: data !== undefined, error, refetch }
}
