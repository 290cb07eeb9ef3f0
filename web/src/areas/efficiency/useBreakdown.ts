import {
  type BreakdownData,
  type BreakdownDimension,
  type BreakdownFilter,
  type BreakdownMetrics,
  breakdownData,
} from '@takt/domain/areas/efficiency/responses/breakdown.ts'
import type { TimeClass } from '@takt/domain/areas/efficiency/timeline/state.ts'
import { replaceEqualDeep, useQuery } from '@tanstack/react-query'
import { dataResponse } from '../../core/api/client.ts'
import { previousResponse } from '../../core/dashboards/figures/previousResponse.ts'
import { useStaleMetrics } from '../../core/dashboards/figures/StaleMetrics.tsx'
import { closedTtlSecs, type Resolution, refreshMs } from '../../core/dashboards/figures/useTeep.ts'
import { useClient, useCurrentOrganization } from '../../core/session/SessionContext.tsx'

const breakdownResponse = dataResponse(breakdownData)

export type BreakdownQuery = {
  /** Empty: all machines. */
  resourceIDs: readonly string[]
  /** Epoch ms, half-open; the server clips it to now. */
  start: number
  end: number
  by: readonly BreakdownDimension[]
  /** Filter by a reason, hour of the day or shift. */
  only?: BreakdownFilter
  /** Requires `bucket` in `by`. */
  resolution?: Exclude<Resolution, 'shift' | 'total'>
  /** Filter by time classes. */
  timeClasses?: readonly TimeClass[]
  /** Only planned production time. */
  scheduled?: true
  /** Largest first. */
  orderBy?: keyof BreakdownMetrics
  limit?: number
  /** True if the range includes now: refetched every 15 s. */
  live?: boolean
  /** True if the underlying data is about to change: refetched every few seconds, bypassing all caches. */
  unsettled?: boolean
  enabled?: boolean
}

const unsettledMs = 3000
/**
 * Maximum number of rows for structural sharing: comparing larger responses blocks the page, and live data has changed
 * anyway.
 */
const maxComparedRows = 200

const shareUnchangedRows = (before: unknown, now: unknown) =>
  (now as BreakdownData).rows.length > maxComparedRows ? now : replaceEqualDeep(before, now)

/**
 * Reads time and parts of a range grouped by `by`; while a new query is loading, the previous response is shown, marked
 * as outdated.
 */
export function useBreakdown(options: BreakdownQuery) {
  const client = useClient()
  const { organizationId } = useCurrentOrganization()
  const { start, end, live = false, unsettled = false, enabled = true, ...bodyParams } = options
  const key = { start, end, live, ...bodyParams }
  const query = useQuery({
    queryKey: [organizationId, 'dashboards', 'breakdown', key],
    enabled,
    placeholderData: previousResponse(key),
    structuralSharing: shareUnchangedRows,
    refetchInterval: unsettled ? unsettledMs : live ? refreshMs : false,
    staleTime: live ? refreshMs / 2 : closedTtlSecs * 1000,
    queryFn: async ({ signal }) => {
      const response = await client.post('/analytics/breakdown', {
        schema: breakdownResponse,
        signal,
        body: {
          ...bodyParams,
          startDate: new Date(start).toISOString(),
          endDate: new Date(end).toISOString(),
          ttlSecs: unsettled ? 0 : live ? refreshMs / 1000 : closedTtlSecs,
        },
      })
      return response.data
    },
  })
  useStaleMetrics(query, key)
  return query
}
