import { type Execution, executionHistory } from '@takt/domain/areas/scheduledTasks/responses/execution.ts'
import { useQuery } from '@tanstack/react-query'
import { serverMessageOr } from '../../../core/api/apiError.ts'
import { dataResponse } from '../../../core/api/client.ts'
import { useClient, useCurrentOrganization } from '../../../core/session/SessionContext.tsx'
import { area } from '../useTasks.ts'
import { historyTexts as texts } from './texts.ts'

const history = dataResponse(executionHistory)
const none: readonly Execution[] = []
const runningMs = 1000
const idleMs = 15_000

/** The executions of a task, newest first, reloaded every second while one runs. With null nothing is requested. */
export function useExecutions(scheduleId: number | null) {
  const client = useClient()
  const { organizationId } = useCurrentOrganization()
  const { data, dataUpdatedAt, error, refetch } = useQuery({
    queryKey: [organizationId, area, 'executions', scheduleId],
    enabled: scheduleId !== null,
    queryFn: async ({ signal }) => {
      const path = `/scheduledTasks/${scheduleId}/executionHistory`
      return (await client.get(path, { schema: history, signal })).data.executions
    },
    // The history is reloaded each time it is opened.
    gcTime: 0,
    refetchInterval: ({ state }) => (state.data?.some(({ status }) => status === 'Running') ? runningMs : idleMs),
  })
  return {
    executions: data ?? none,
    lastUpdated: dataUpdatedAt,
    problem: error && serverMessageOr(texts.failed, error),
    reload: () => void refetch(),
  }
}
