import { type LearnedCycles, learnedCyclesData } from '@takt/domain/areas/efficiency/answers/learnedCycles.ts'
import { useQuery } from '@tanstack/react-query'
import { answered } from '../../core/api/client.ts'
import { useClient, usePlace } from '../../core/session/SessionContext.tsx'

const schema = answered(learnedCyclesData)

/** What the ML training learned last; it changes once a week. */
export function useLearnedCycles() {
  const client = useClient()
  const { organizationId } = usePlace()
  return useQuery<LearnedCycles>({
    queryKey: [organizationId, 'dashboards', 'learnedCycles'],
    staleTime: 10 * 60_000,
    queryFn: async ({ signal }) => (await client.get('/analytics/learnedCycles', { schema, signal })).data,
  })
}
