import { activityData } from '@takt/domain/areas/activity/answers/activity.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { answered } from '../../core/api/client.ts'
import { useClient, usePlace } from '../../core/session/SessionContext.tsx'

const activityAnswer = answered(activityData)
/** How often what goes on now is asked again. */
const liveMs = 15_000

/** What machines say and labor tickets of a range (epoch ms); while another is asked for the former stays. */
export function useActivity(asked: { resourceIDs: readonly string[]; start: number; end: number; live: boolean }) {
  const client = useClient()
  const { organizationId } = usePlace()
  const { resourceIDs, start, end, live } = asked
  return useQuery({
    queryKey: [organizationId, 'dashboards', 'activity', { resourceIDs, start, end }],
    // No machines would mean all.
    enabled: resourceIDs.length > 0 && end > start,
    placeholderData: keepPreviousData,
    refetchInterval: live ? liveMs : false,
    staleTime: live ? liveMs / 2 : 60_000,
    // A replay asks for many ranges: what was shown need not stay.
    gcTime: 30_000,
    queryFn: async ({ signal }) => {
      const [startDate, endDate] = [start, end].map((at) => new Date(at).toISOString())
      const body = { resourceIDs, startDate, endDate }
      return (await client.post('/activity', { schema: activityAnswer, body, signal })).data
    },
  })
}
