import { type StopKind, unexplainedStopsData } from '@takt/domain/areas/efficiency/responses/unexplainedStops.ts'
import { useQuery } from '@tanstack/react-query'
import type { z } from 'zod'
import { dataResponse } from '../../../../core/api/client.ts'
import { refreshMs } from '../../../../core/dashboards/figures/useTeep.ts'
import { useClient, useCurrentOrganization } from '../../../../core/session/SessionContext.tsx'
import type { Stop } from '../stopsOf.ts'

/** A stop with its machine, of which `parts` have no reason; `counted`: true if views count it under no reason. */
export type UnexplainedStop = Stop & { key: string; resourceID: string; description: string | null; counted: boolean }

const unexplainedResponse = dataResponse(unexplainedStopsData)

/** A stop as received in the response. */
type StopRow = z.output<typeof unexplainedStopsData>['stops'][number]

function stopOf({ lasts, resourceID, description, start, end, kind, counted, ...rest }: StopRow): UnexplainedStop {
  const parts = rest.parts.map((part) => ({ ...part, reason: null, reportedReason: null }))
  const whole = { key: `${resourceID} ${start}`, resourceID, description, start, end, kind, parts, counted }
  return lasts ? { ...whole, lasts } : whole
}

const maxStops = 200

/**
 * Reads the stops of the specified kinds without a reason in a range (epoch ms) of machines (empty: all), longest
 * first; `more`: true if there are shorter ones.
 */
export function useUnexplained(query: {
  resourceIDs: readonly string[]
  start: number
  end: number
  live: boolean
  kinds: readonly StopKind[]
  enabled: boolean
}) {
  const client = useClient()
  const { organizationId } = useCurrentOrganization()
  const { resourceIDs, start, end, live, kinds, enabled } = query
  return useQuery({
    queryKey: [organizationId, 'dashboards', 'unexplained', { resourceIDs, start, end, kinds }],
    enabled,
    refetchInterval: live ? refreshMs : false,
    queryFn: async ({ signal }) => {
      const range = { startDate: new Date(start).toISOString(), endDate: new Date(end).toISOString() }
      const body = { resourceIDs, ...range, kinds, limit: maxStops }
      const { data } = await client.post('/analytics/unexplainedStops', { schema: unexplainedResponse, signal, body })
      return { ...data, stops: data.stops.map(stopOf) }
    },
  })
}
