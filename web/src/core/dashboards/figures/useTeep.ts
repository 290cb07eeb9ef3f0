import { useQuery } from '@tanstack/react-query'
import { useClient, useCurrentOrganization } from '../../session/SessionContext.tsx'
import { previousResponse } from './previousResponse.ts'
import { useStaleMetrics } from './StaleMetrics.tsx'
import { teepResponse } from './teepResponse.ts'
import { teepTtlSecs } from './teepTtlSecs.ts'

export type Resolution = 'hour' | 'shift' | 'day' | 'week' | 'month' | 'total'

export type TeepQuery = {
  resourceIDs: readonly string[]
  /** Epoch ms, half-open; the server clips it to now. */
  start: number
  end: number
  resolution: Resolution
  /** Requests only the total of all machines. */
  totalOnly?: boolean
  /** True if the range extends to now; the query is then repeated every 15 s. */
  live?: boolean
  enabled?: boolean
  /** The query is for the visible rows: scrolling does not count as a new query of the view. */
  isInSight?: boolean
  /** Time (ms) for which an unused response stays cached; default: that of all queries. */
  gcTime?: number
}

/** Maximum age of responses about closed ranges from the server's cache. */
export const closedTtlSecs = 300
/** Refresh interval of live ranges. */
export const refreshMs = 15_000

/** Loads metrics from getTEEP; while a new query is loading the previous response stays, marked as stale. */
export function useTeep(input: TeepQuery) {
  const client = useClient()
  const { organizationId } = useCurrentOrganization()
  const { resourceIDs, start, end, resolution, totalOnly = false, live = false } = input
  const key = { resourceIDs, start, end, resolution, totalOnly }
  const query = useQuery({
    queryKey: [organizationId, 'dashboards', 'teep', key],
    enabled: input.enabled ?? true,
    ...(input.gcTime === undefined ? {} : { gcTime: input.gcTime }),
    placeholderData: previousResponse(key),
    refetchInterval: live ? refreshMs : false,
    staleTime: live ? refreshMs / 2 : closedTtlSecs * 1000,
    queryFn: async ({ signal }) => {
      const response = await client.post('/resources/getTEEP', {
        schema: teepResponse,
        signal,
        body: {
          resourceIDs,
          startDate: new Date(start).toISOString(),
          endDate: new Date(end).toISOString(),
          resolution,
          ttlSecs: teepTtlSecs,
          ...(totalOnly ? { detail: 'total' } : {}),
        },
      })
      return response.data
    },
  })
  useStaleMetrics(query, input.isInSight ? { isInSight: true } : key)
  return query
}
