import { jobEfficiencyData } from '@takt/domain/areas/efficiency/answers/jobEfficiency.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { answered } from '../../core/api/client.ts'
import { closedTtlSecs } from '../../core/dashboards/figures/useTeep.ts'
import { useClient, usePlace } from '../../core/session/SessionContext.tsx'

const jobEfficiencyAnswer = answered(jobEfficiencyData)

/** The whole life of the operations of at most 200 jobs; jobs that never ran have no rows. Asks nothing for no jobs. */
export function useJobEfficiency(question: { jobNums: readonly string[]; enabled?: boolean }) {
  const client = useClient()
  const { organizationId } = usePlace()
  const { jobNums, enabled = true } = question
  return useQuery({
    queryKey: [organizationId, 'dashboards', 'jobEfficiency', jobNums],
    enabled: enabled && jobNums.length > 0,
    placeholderData: keepPreviousData,
    staleTime: closedTtlSecs * 1000,
    queryFn: async ({ signal }) => {
      const body = { jobNumList: jobNums }
      return (await client.post('/analytics/jobEffHistory', { schema: jobEfficiencyAnswer, signal, body })).data
    },
  })
}
