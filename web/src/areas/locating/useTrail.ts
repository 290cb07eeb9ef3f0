import { trailData } from '@takt/domain/areas/locating/answers/trail.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { z } from 'zod'
import { answered } from '../../core/api/client.ts'
import { useClient, usePlace } from '../../core/session/SessionContext.tsx'

export type TrailPoint = z.output<typeof trailData>['points'][number]

const trailAnswer = answered(trailData)

/** The way of a tag in a stretch of time (epoch ms); null: of none. */
export function useTrail(epc: string | undefined, start: number, end: number) {
  const client = useClient()
  const { organizationId } = usePlace()
  const { data } = useQuery({
    queryKey: [organizationId, 'dashboards', 'trail', { epc, start, end }],
    enabled: epc !== undefined && end > start,
    placeholderData: keepPreviousData,
    staleTime: 15_000,
    queryFn: async ({ signal }) => {
      const body = { epc, startDate: new Date(start).toISOString(), endDate: new Date(end).toISOString() }
      return (await client.post('/locating/trail', { schema: trailAnswer, body, signal })).data
    },
  })
  return epc !== undefined && data?.epc === epc ? data.points : null
}
