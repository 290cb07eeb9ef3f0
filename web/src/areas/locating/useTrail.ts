import { trailData } from '@takt/domain/areas/locating/responses/trail.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { z } from 'zod'
import { dataResponse } from '../../core/api/client.ts'
import { useClient, useCurrentOrganization } from '../../core/session/SessionContext.tsx'

export type TrailPoint = z.output<typeof trailData>['points'][number]

const trailResponse = dataResponse(trailData)

/** Returns the trail of a tag in an interval (epoch ms); null: no tag. */
export function useTrail(epc: string | undefined, start: number, end: number) {
  const client = useClient()
  const { organizationId } = useCurrentOrganization()
  const { data } = useQuery({
    queryKey: [organizationId, 'dashboards', 'trail', { epc, start, end }],
    enabled: epc !== undefined && end > start,
    placeholderData: keepPreviousData,
    staleTime: 15_000,
    queryFn: async ({ signal }) => {
      const body = { epc, startDate: new Date(start).toISOString(), endDate: new Date(end).toISOString() }
      return (await client.post('/locating/trail', { schema: trailResponse, body, signal })).data
    },
  })
  return epc !== undefined && data?.epc === epc ? data.points : null
}
