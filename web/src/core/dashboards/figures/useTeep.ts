import { useQuery } from '@tanstack/react-query'
import type { Client } from '../../api/client.ts'
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

const keyOf = ({ resourceIDs, start, end, resolution, totalOnly = false }: TeepQuery) => ({
  resourceIDs,
  start,
  end,
  resolution,
  totalOnly,
})

/** Returns the query of these metrics of an organization: its key, its function and the age from which it is stale. */
export function teepQuery(client: Client, organizationId: number, input: TeepQuery) {
  const { resourceIDs, start, end, resolution, totalOnly = false, live = false } = input
  return {
    queryKey: [organizationId, 'dashboards', 'teep', keyOf(input)],
    staleTime: live ? refreshMs / 2 : closedTtlSecs * 1000,
    queryFn: async ({ signal }: { signal: AbortSignal }) => {
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
  }
}

/** Loads metrics from getTEEP; while a new query is loading the previous response stays, marked as stale. */
export function useTeep(input: TeepQuery) {
  const client = useClient()
  const { organizationId } = useCurrentOrganization()
  const key = keyOf(input)
  const query = useQuery({
    ...teepQuery(client, organizationId, input),
    enabled: input.enabled ?? true,
    ...(input.gcTime === undefined ? {} : { gcTime: input.gcTime }),
    placeholderData: previousResponse(key),
    refetchInterval: input.live ? refreshMs : false,
  })
  useStaleMetrics(query, input.isInSight ? { isInSight: true } : key)
  return query
}
