import { qualityNoticesData } from '@takt/domain/areas/quality/answers/qualityNotices.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { answered } from '../../../core/api/client.ts'
import { useOldFigures } from '../../../core/dashboards/figures/OldFigures.tsx'
import { closedTtlSecs, refreshMs } from '../../../core/dashboards/figures/useTeep.ts'
import { useScope } from '../../../core/dashboards/scope/useScope.ts'
import { useClient, usePlace } from '../../../core/session/SessionContext.tsx'
import { useCheckNews } from '../checks/useCheckNews.ts'

const noticesAnswer = answered(qualityNoticesData)

/** Alerts of the range of the address, asked again every 15 s and when values are recorded; or insights into it. */
export function useQualityNotices(kind: 'alerts' | 'insights') {
  const client = useClient()
  const { organizationId } = usePlace()
  const { range, resourceIDs, isKnown, isEmpty } = useScope()
  const { start, end } = range
  const isLive = kind === 'alerts'
  useCheckNews()
  const answer = useQuery({
    // Insights are of days that lie behind: no value that is recorded now changes them.
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
      return (await client.post('/analytics/qualityNotices', { schema: noticesAnswer, signal, body })).data
    },
  })
  useOldFigures(answer, { kind, resourceIDs, start, end })
  return { answer, range, isEmpty }
}
