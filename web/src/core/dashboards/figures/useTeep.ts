import { useQuery } from '@tanstack/react-query'
import type { Client } from '../../api/client.ts'
import { useClient, useCurrentOrganization } from '../../session/SessionContext.tsx'
import { previousResponse } from './previousResponse.ts'
import { useStaleMetrics } from './StaleMetrics.tsx'
import { teepColumnsResponse, teepResponse } from './teepResponse.ts'
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

type Request<Data> = (client: Client, request: { signal: AbortSignal; body: object }) => Promise<{ data: Data }>

/**
 * Creates a function that returns the query of metrics of an organization: its key, its function and the age from which
 * it is stale.
 */
function createQuery<Data>(kind: string, request: Request<Data>) {
  return (client: Client, organizationId: number, input: TeepQuery) => {
    const { resourceIDs, start, end, resolution, totalOnly = false, live = false } = input
    return {
      queryKey: [organizationId, 'dashboards', kind, keyOf(input)],
      staleTime: live ? refreshMs / 2 : closedTtlSecs * 1000,
      queryFn: async ({ signal }: { signal: AbortSignal }) => {
        const response = await request(client, {
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
}

/** The query of getTEEP. */
export const teepQuery = createQuery('teep', (client, request) =>
  client.post('/resources/getTEEP', { schema: teepResponse, ...request }),
)
const teepColumnsQuery = createQuery('teepColumns', (client, request) =>
  client.post('/analytics/teepColumns', { schema: teepColumnsResponse, ...request }),
)

function useMetrics<Data>(createOptions: ReturnType<typeof createQuery<Data>>, input: TeepQuery) {
  const client = useClient()
  const { organizationId } = useCurrentOrganization()
  const key = keyOf(input)
  const query = useQuery({
    ...createOptions(client, organizationId, input),
    enabled: input.enabled ?? true,
    ...(input.gcTime === undefined ? {} : { gcTime: input.gcTime }),
    placeholderData: previousResponse(key),
    refetchInterval: input.live ? refreshMs : false,
  })
  useStaleMetrics(query, input.isInSight ? { isInSight: true } : key)
  return query
}

/** Loads metrics from getTEEP; while a new query is loading the previous response stays, marked as stale. */
export const useTeep = (input: TeepQuery) => useMetrics(teepQuery, input)

/** Loads the same machines as columns, for many buckets. */
export const useTeepColumns = (input: Omit<TeepQuery, 'totalOnly'>) => useMetrics(teepColumnsQuery, input)
