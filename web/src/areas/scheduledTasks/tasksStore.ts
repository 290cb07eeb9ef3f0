import type { Execution } from '@takt/domain/areas/scheduledTasks/answers/execution.ts'
import type { TaskRow } from '@takt/domain/areas/scheduledTasks/answers/taskRow.ts'

/** What is held of scheduled tasks; `lastUpdated`: when the server answered it, epoch ms, null before it did. */
export type TasksStore = {
  /** The one that is opened. */
  scheduledTask: TaskRow | null
  scheduledTasks: { lastUpdated: number | null; values: readonly TaskRow[] }
  /** Of the task whose history is opened. */
  executionHistory: { lastUpdated: number | null; executions: readonly Execution[] }
}

/** Tasks and a history as they stand, each with when it was answered (0: never). */
export const tasksStore = (
  tasks: { values: readonly TaskRow[]; lastUpdated: number },
  history: { executions: readonly Execution[]; lastUpdated: number },
  opened: string | null,
): TasksStore => ({
  scheduledTask: tasks.values.find(({ scheduleId }) => String(scheduleId) === opened) ?? null,
  scheduledTasks: { lastUpdated: tasks.lastUpdated || null, values: tasks.values },
  executionHistory: { lastUpdated: history.lastUpdated || null, executions: history.executions },
})
