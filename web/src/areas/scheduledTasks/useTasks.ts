import { type TaskDefinition, taskDefinition } from '@takt/domain/areas/scheduledTasks/responses/taskDefinition.ts'
import { taskRow } from '@takt/domain/areas/scheduledTasks/responses/taskRow.ts'
import { scheduledTasks } from '@takt/domain/areas/scheduledTasks/scheduledTasks.ts'
import { workflowDefinitions } from '@takt/domain/areas/scheduledTasks/workflows/workflowDefinitions.ts'
import { useQuery } from '@tanstack/react-query'
import { z } from 'zod'
import { dataResponse } from '../../core/api/client.ts'
import { useClient, useCurrentOrganization, useOrganizationSettings } from '../../core/session/SessionContext.tsx'
import { useRead } from '../../core/session/useRead.ts'
import { byClassAndName } from './byClassAndName.ts'
import { zoneIn } from './zoneIn.ts'

export type { TaskRow } from '@takt/domain/areas/scheduledTasks/responses/taskRow.ts'

export const area = scheduledTasks.area
const maxTasks = 1000

const rows = dataResponse(z.array(taskRow))

/** The organization's tasks, system tasks first, then by name. */
export function useTasks() {
  const client = useClient()
  const { organizationId } = useCurrentOrganization()
  return useQuery({
    queryKey: [organizationId, area, 'tasks'],
    queryFn: async ({ signal }) => {
      const query = { limit: maxTasks, ttlSecs: 0 }
      const { data } = await client.get('/scheduledTasks', { schema: rows, query, signal })
      return data.toSorted(byClassAndName)
    },
  })
}

const definitions = dataResponse(z.array(taskDefinition))

/** The task types that the user may create. */
export function useTaskDefinitions() {
  return useRead({
    key: [area, 'definitions'],
    path: '/scheduledTasks/taskDefinitions',
    schema: definitions,
    staleTime: Number.POSITIVE_INFINITY,
  })
}

/** Returns an existing task type, even if the user may not create it. */
export const existingType = (workflowType: string): TaskDefinition | undefined =>
  Object.values(workflowDefinitions).find((definition) => definition.workflowType === workflowType)

/** The time zone in which times are entered and shown. */
export const useZone = (): string => zoneIn(useOrganizationSettings())
