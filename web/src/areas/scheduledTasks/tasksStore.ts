import type { Execution } from '@takt/domain/areas/scheduledTasks/responses/execution.ts'
import type { TaskRow } from '@takt/domain/areas/scheduledTasks/responses/taskRow.ts'

/** The state of the scheduled tasks; `lastUpdated`: time of the last response (epoch ms), null before the first. */
export type TasksStore = {
  /** The open task. */
  scheduledTask: TaskRow | null
  scheduledTasks: { lastUpdated: number | null; values: readonly TaskRow[] }
  /** The history of the task whose history is open. */
  executionHistory: { lastUpdated: number | null; executions: readonly Execution[] }
}

/** Returns the state of tasks and a history; `lastUpdated` is 0 before the first response. */
export const tasksStore = (
  tasks: { values: readonly TaskRow[]; lastUpdated: number },
  history: { executions: readonly Execution[]; lastUpdated: number },
  opened: string | null,
): TasksStore => ({
  scheduledTask: tasks.values.find(({ scheduleId }) => String(scheduleId) === opened) ?? null,
  scheduledTasks: { lastUpdated: tasks.lastUpdated || null, values: tasks.values },
  executionHistory: { lastUpdated: history.lastUpdated || null, executions: history.executions },
})
