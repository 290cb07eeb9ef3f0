import type { Execution } from '@takt/domain/areas/scheduledTasks/answers/execution.ts'
import type { TaskRow } from '@takt/domain/areas/scheduledTasks/answers/taskRow.ts'
import { expect, test } from 'vitest'
import { tasksStore } from './tasksStore.ts'

const task = { scheduleId: 7, scheduleName: 'Lunch' } as TaskRow
const execution = { executionId: 'e', status: 'Success' } as Execution
const at = 1_772_460_000_000

// Proves SCH-109
test('of scheduled tasks are held the opened one, all of them and a history, these two with lastUpdated', () => {
  expect(
    tasksStore({ values: [task], lastUpdated: at }, { executions: [execution], lastUpdated: at + 1 }, '7'),
  ).toEqual({
    scheduledTask: task,
    scheduledTasks: { lastUpdated: at, values: [task] },
    executionHistory: { lastUpdated: at + 1, executions: [execution] },
  })
})

test('what was never answered has no lastUpdated, and no task is opened that is not there', () => {
  expect(tasksStore({ values: [], lastUpdated: 0 }, { executions: [], lastUpdated: 0 }, '7')).toEqual({
    scheduledTask: null,
    scheduledTasks: { lastUpdated: null, values: [] },
    executionHistory: { lastUpdated: null, executions: [] },
  })
})
