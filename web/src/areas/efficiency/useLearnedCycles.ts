import { type LearnedCycles, learnedCyclesData } from '@takt/domain/areas/efficiency/responses/learnedCycles.ts'
import { useQuery } from '@tanstack/react-query'
import { dataResponse } from '../../core/api/client.ts'
import { useClient, useCurrentOrganization } from '../../core/session/SessionContext.tsx'

const schema = dataResponse(learnedCyclesData)

/** Reads the latest result of the ML training, which runs once a week. */
export function useLearnedCycles() {
  const client = useClient()
  const { organizationId } = useCurrentOrganization()
  return useQuery<LearnedCycles>({
    queryKey: [organizationId, 'dashboards', 'learnedCycles'],
    staleTime: 10 * 60_000,
    queryFn: async ({ signal }) => (await client.get('/analytics/learnedCycles', { schema, signal })).data,
  })
}
