import { predefinedTasks } from '@takt/domain/areas/scheduledTasks/predefinedTasks.ts'
import { useQueryClient } from '@tanstack/react-query'
import { done } from '../../core/api/client.ts'
import { useKeep } from '../../core/items/detail/useKeep.ts'
import type { During } from '../../core/items/workingState.ts'
import { useClient, usePlace } from '../../core/session/SessionContext.tsx'
import { isPaused } from './isPaused.ts'
import { orSay } from './orSay.ts'
import { taskTexts as texts } from './texts.ts'
import { area, type TaskRow } from './useTasks.ts'

const areas = [area]
const refreshMs = 2000

/** The predefined tasks that are not there. */
export function missingTasks(tasks: readonly TaskRow[], timeZone: string) {
  const there = new Set(tasks.map(({ scheduleName }) => scheduleName))
  return predefinedTasks({ timeZone, now: Date.now() }).filter(({ scheduleName }) => !there.has(scheduleName))
}

/** The calls behind the buttons of the screen; `during` holds the flag of the list meanwhile. */
export function useTaskActions(during: During) {
  const client = useClient()
  const queries = useQueryClient()
  const { organizationId } = usePlace()
  const pathOf = ({ scheduleId }: TaskRow) => `/scheduledTasks/${scheduleId}`
  const shared = { areas, loud: true }
  const trigger = useKeep({
    ...shared,
    work: (task: TaskRow) =>
      during('updating', () => orSay(texts.triggerFailed, client.post(`${pathOf(task)}/trigger`, { schema: done }))),
    said: texts.triggered,
  })
  const toggle = useKeep({
    ...shared,
    work: (task: TaskRow) =>
      during('updating', () =>
        client.patch(`${pathOf(task)}/toggle`, { schema: done, body: { ...task, paused: !isPaused(task) } }),
      ),
    said: (task) => texts.switched(!isPaused(task)),
  })
  const remove = useKeep({
    ...shared,
    work: (task: TaskRow) => during('deleting', () => client.delete(pathOf(task), { schema: done })),
    said: texts.deleted,
  })
  const addSystem = useKeep({
    ...shared,
    work: (missing: ReturnType<typeof missingTasks>) =>
      during('adding', async () => {
        for (const body of missing) await client.post('/scheduledTasks', { schema: done, body })
      }),
    said: texts.added,
    onDone: () => void setTimeout(() => queries.invalidateQueries({ queryKey: [organizationId, area] }), refreshMs),
  })
  return { trigger, toggle, remove, addSystem }
}
