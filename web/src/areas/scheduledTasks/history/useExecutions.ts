import { type Execution, executionHistory } from '@takt/domain/areas/scheduledTasks/answers/execution.ts'
import { useQuery } from '@tanstack/react-query'
import { saidOr } from '../../../core/api/apiError.ts'
import { answered } from '../../../core/api/client.ts'
import { useClient, usePlace } from '../../../core/session/SessionContext.tsx'
import { area } from '../useTasks.ts'
import { historyTexts as texts } from './texts.ts'

const history = answered(executionHistory)
const none: readonly Execution[] = []
const runningMs = 1000
const restingMs = 15_000

/** What a task did, the newest first; asked again each second while it runs. Of none (null) nothing is asked. */
export function useExecutions(scheduleId: number | null) {
  const client = useClient()
  const { organizationId } = usePlace()
  const { data, dataUpdatedAt, error, refetch } = useQuery({
    queryKey: [organizationId, area, 'executions', scheduleId],
    enabled: scheduleId !== null,
    queryFn: async ({ signal }) => {
      const path = `/scheduledTasks/${scheduleId}/executionHistory`
      return (await client.get(path, { schema: history, signal })).data.executions
    },
    // Each time it is opened it is read anew.
    gcTime: 0,
    refetchInterval: ({ state }) => (state.data?.some(({ status }) => status === 'Running') ? runningMs : restingMs),
  })
  return {
    executions: data ?? none,
    lastUpdated: dataUpdatedAt,
    problem: error && saidOr(texts.failed, error),
    reload: () => void refetch(),
  }
}
