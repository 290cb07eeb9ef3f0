import { type TaskDefinition, taskDefinition } from '@takt/domain/areas/scheduledTasks/answers/taskDefinition.ts'
import { taskRow } from '@takt/domain/areas/scheduledTasks/answers/taskRow.ts'
import { scheduledTasks } from '@takt/domain/areas/scheduledTasks/scheduledTasks.ts'
import { workflowDefinitions } from '@takt/domain/areas/scheduledTasks/workflows/workflowDefinitions.ts'
import { useQuery } from '@tanstack/react-query'
import { z } from 'zod'
import { answered } from '../../core/api/client.ts'
import { useClient, useOrganizationSettings, usePlace } from '../../core/session/SessionContext.tsx'
import { useRead } from '../../core/session/useRead.ts'
import { byClassAndName } from './byClassAndName.ts'
import { zoneIn } from './zoneIn.ts'

export type { TaskRow } from '@takt/domain/areas/scheduledTasks/answers/taskRow.ts'

export const area = scheduledTasks.area
const most = 1000

const rows = answered(z.array(taskRow))

/** The organization's tasks, the system's own first, then by name. */
export function useTasks() {
  const client = useClient()
  const { organizationId } = usePlace()
  return useQuery({
    queryKey: [organizationId, area, 'tasks'],
    queryFn: async ({ signal }) => {
      const query = { limit: most, ttlSecs: 0 }
      const { data } = await client.get('/scheduledTasks', { schema: rows, query, signal })
      return data.toSorted(byClassAndName)
    },
  })
}

const definitions = answered(z.array(taskDefinition))

/** The kinds of task that the user may make. */
export function useTaskDefinitions() {
  return useRead({
    key: [area, 'definitions'],
    path: '/scheduledTasks/taskDefinitions',
    schema: definitions,
    staleTime: Number.POSITIVE_INFINITY,
  })
}

/** A kind of task that there is, also one that the user may not make. */
export const knownType = (workflowType: string): TaskDefinition | undefined =>
  Object.values(workflowDefinitions).find((definition) => definition.workflowType === workflowType)

/** The zone in which people here read and give times. */
export const useZone = (): string => zoneIn(useOrganizationSettings())
