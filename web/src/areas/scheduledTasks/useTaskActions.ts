import { predefinedTasks } from '@takt/domain/areas/scheduledTasks/predefinedTasks.ts'
import { useQueryClient } from '@tanstack/react-query'
import { anyResponse } from '../../core/api/client.ts'
import { useSaveMutation } from '../../core/items/detail/useSaveMutation.ts'
import type { During } from '../../core/items/workingState.ts'
import { useClient, useCurrentOrganization } from '../../core/session/SessionContext.tsx'
import { isPaused } from './isPaused.ts'
import { taskTexts as texts } from './texts.ts'
import { area, type TaskRow } from './useTasks.ts'
import { withErrorMessage } from './withErrorMessage.ts'

const areas = [area]
const refreshMs = 2000

/** Returns the predefined tasks that do not exist yet. */
export function missingTasks(tasks: readonly TaskRow[], timeZone: string) {
  const existing = new Set(tasks.map(({ scheduleName }) => scheduleName))
  return predefinedTasks({ timeZone, now: Date.now() }).filter(({ scheduleName }) => !existing.has(scheduleName))
}

/** The requests of the screen's buttons; `during` sets the busy flag of the list while they run. */
export function useTaskActions(during: During) {
  const client = useClient()
  const queries = useQueryClient()
  const { organizationId } = useCurrentOrganization()
  const pathOf = ({ scheduleId }: TaskRow) => `/scheduledTasks/${scheduleId}`
  const shared = { areas, loud: true }
  const trigger = useSaveMutation({
    ...shared,
    work: (task: TaskRow) =>
      during('updating', () =>
        withErrorMessage(texts.triggerFailed, client.post(`${pathOf(task)}/trigger`, { schema: anyResponse })),
      ),
    message: texts.triggered,
  })
  const toggle = useSaveMutation({
    ...shared,
    work: (task: TaskRow) =>
      during('updating', () =>
        client.patch(`${pathOf(task)}/toggle`, { schema: anyResponse, body: { ...task, paused: !isPaused(task) } }),
      ),
    message: (task) => texts.switched(!isPaused(task)),
  })
  const remove = useSaveMutation({
    ...shared,
    work: (task: TaskRow) => during('deleting', () => client.delete(pathOf(task), { schema: anyResponse })),
    message: texts.deleted,
  })
  const addSystem = useSaveMutation({
    ...shared,
    work: (missing: ReturnType<typeof missingTasks>) =>
      during('adding', async () => {
        for (const body of missing) await client.post('/scheduledTasks', { schema: anyResponse, body })
      }),
    message: texts.added,
    onDone: () => void setTimeout(() => queries.invalidateQueries({ queryKey: [organizationId, area] }), refreshMs),
  })
  return { trigger, toggle, remove, addSystem }
}
