import { activityData } from '@takt/domain/areas/activity/responses/activity.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { dataResponse } from '../../core/api/client.ts'
import { useClient, useCurrentOrganization } from '../../core/session/SessionContext.tsx'

const activityResponse = dataResponse(activityData)
/** Polling interval for current activity. */
const liveMs = 15_000

/**
 * Loads machine states and labor tickets of a range (epoch ms); the previous range remains while another is loading.
 */
export function useActivity(params: { resourceIDs: readonly string[]; start: number; end: number; live: boolean }) {
  const client = useClient()
  const { organizationId } = useCurrentOrganization()
  const { resourceIDs, start, end, live } = params
  return useQuery({
    queryKey: [organizationId, 'dashboards', 'activity', { resourceIDs, start, end }],
    // An empty list would mean all machines.
    enabled: resourceIDs.length > 0 && end > start,
    placeholderData: keepPreviousData,
    refetchInterval: live ? liveMs : false,
    staleTime: live ? liveMs / 2 : 60_000,
    // A replay requests many ranges, which need not stay cached.
    gcTime: 30_000,
    queryFn: async ({ signal }) => {
      const [startDate, endDate] = [start, end].map((at) => new Date(at).toISOString())
      const body = { resourceIDs, startDate, endDate }
      return (await client.post('/activity', { schema: activityResponse, body, signal })).data
    },
  })
}
