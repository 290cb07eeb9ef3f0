import { qualityNoticesData } from '@takt/domain/areas/quality/responses/qualityNotices.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { dataResponse } from '../../../core/api/client.ts'
import { useStaleMetrics } from '../../../core/dashboards/figures/StaleMetrics.tsx'
import { closedTtlSecs, refreshMs } from '../../../core/dashboards/figures/useTeep.ts'
import { useScope } from '../../../core/dashboards/scope/useScope.ts'
import { useClient, useCurrentOrganization } from '../../../core/session/SessionContext.tsx'
import { useCheckUpdates } from '../checks/useCheckUpdates.ts'

const noticesResponse = dataResponse(qualityNoticesData)

/**
 * Returns alerts of the range in the address, polled every 15 s and reloaded when values are recorded; or insights for
 * it.
 */
export function useQualityNotices(kind: 'alerts' | 'insights') {
  const client = useClient()
  const { organizationId } = useCurrentOrganization()
  const { range, resourceIDs, isKnown, isEmpty } = useScope()
  const { start, end } = range
  const isLive = kind === 'alerts'
  useCheckUpdates()
  const noticesQuery = useQuery({
    // Insights cover past days: values recorded now do not change them.
    queryKey: [
      organizationId,
      'dashboards',
      isLive ? 'checks' : 'qualityInsights',
      'notices',
      { resourceIDs, start, end },
    ],
    enabled: isKnown && !isEmpty,
    placeholderData: keepPreviousData,
    refetchInterval: isLive ? refreshMs : closedTtlSecs * 1000,
    queryFn: async ({ signal }) => {
      const [startDate, endDate] = [start, end].map((at) => new Date(at).toISOString())
      const include = isLive ? ['alerts', 'ended'] : ['insights']
      const body = { resourceIDs, startDate, endDate, include, ttlSecs: closedTtlSecs }
      return (await client.post('/analytics/qualityNotices', { schema: noticesResponse, signal, body })).data
    },
  })
  useStaleMetrics(noticesQuery, { kind, resourceIDs, start, end })
  return { noticesQuery, range, isEmpty }
}
