import type { WorstCriterion } from '@takt/domain/areas/quality/qualityTotals.ts'
import { qualityColumnsData } from '@takt/domain/areas/quality/responses/qualityColumns.ts'
import {
  type QualitySegment,
  qualityPivotData,
  type qualityResolutions,
} from '@takt/domain/areas/quality/responses/qualityPivot.ts'
import { useQuery } from '@tanstack/react-query'
import { isRejection } from '../../core/api/apiError.ts'
import { dataResponse } from '../../core/api/client.ts'
import { previousResponse } from '../../core/dashboards/figures/previousResponse.ts'
import { useStaleMetrics } from '../../core/dashboards/figures/StaleMetrics.tsx'
import { closedTtlSecs, refreshMs } from '../../core/dashboards/figures/useTeep.ts'
import { useClient, useCurrentOrganization } from '../../core/session/SessionContext.tsx'
import type { QualityFilter } from './picks.ts'

const pivotResponse = dataResponse(qualityPivotData)
const columnsResponse = dataResponse(qualityColumnsData)

export type PivotQuery = {
  /** Empty: all machines. */
  resourceIDs: readonly string[]
  /** Epoch ms, half-open; the server clips it to now. */
  start: number
  end: number
  resolution: (typeof qualityResolutions)[number]
  segments: readonly QualitySegment[]
  only: QualityFilter
  /** Maximum number of rows, worst first; the remaining rows are returned as one total. */
  most?: number
  worst?: WorstCriterion
  /** True if the range extends to now; the query is then repeated every 15 s. */
  live: boolean
  enabled: boolean
}

type QueryState = { state: { error: unknown } }
/** True if a retry may succeed: the server would reject a rejected query again. */
const mayHelp = ({ state }: QueryState) => !isRejection(state.error)

function bodyOf({ start, end, live, enabled: _, ...params }: PivotQuery) {
  const ttlSecs = live ? refreshMs / 1000 : closedTtlSecs
  return { ...params, startDate: new Date(start).toISOString(), endDate: new Date(end).toISOString(), ttlSecs }
}

/** Returns a function that requests a pivot from the gateway. */
export function useRequestPivot() {
  const client = useClient()
  return async (pivotQuery: PivotQuery, signal?: AbortSignal) => {
    const body = bodyOf(pivotQuery)
    return (await client.post('/analytics/qualityPivot', { schema: pivotResponse, signal, body })).data
  }
}

function useQualityData<Data extends object>(
  kind: string,
  pivotQuery: PivotQuery,
  request: (pivotQuery: PivotQuery, signal: AbortSignal) => Promise<Data>,
) {
  const { organizationId } = useCurrentOrganization()
  const { enabled, ...params } = pivotQuery
  const query = useQuery({
    queryKey: [organizationId, 'dashboards', kind, params],
    enabled,
    placeholderData: previousResponse(params),
    refetchInterval: (query: QueryState) => (params.live && mayHelp(query) ? refreshMs : false),
    refetchOnWindowFocus: mayHelp,
    refetchOnReconnect: mayHelp,
    staleTime: params.live ? refreshMs / 2 : closedTtlSecs * 1000,
    queryFn: async ({ signal }) => ({ ...(await request(pivotQuery, signal)), resolution: pivotQuery.resolution }),
  })
  useStaleMetrics(query, params)
  return query
}

/**
 * Parts and check values of a range, grouped. While a new query is loading, the previous response stays; `resolution`
 * contains its time step.
 */
export const useQualityPivot = (query: PivotQuery) => useQualityData('qualityPivot', query, useRequestPivot())

/** Same as `useQualityPivot`, but in columns, for a table of many rows. */
export function useQualityColumns(query: Omit<PivotQuery, 'most' | 'worst'>) {
  const client = useClient()
  return useQualityData('qualityColumns', query, async (pivotQuery, signal) => {
    const body = bodyOf(pivotQuery)
    return (await client.post('/analytics/qualityColumns', { schema: columnsResponse, signal, body })).data
  })
}
