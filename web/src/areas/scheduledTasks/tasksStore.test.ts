import type { Execution } from '@takt/domain/areas/scheduledTasks/responses/execution.ts'
import type { TaskRow } from '@takt/domain/areas/scheduledTasks/responses/taskRow.ts'
import { expect, test } from 'vitest'
import { tasksStore } from './tasksStore.ts'

const task = { scheduleId: 7, scheduleName: 'Lunch' } as TaskRow
const execution = { executionId: 'e', status: 'Success' } as Execution
const at = 1_772_460_000_000

// Proves SCH-109
test('the store contains the open task, all tasks and a history, the latter two with lastUpdated', () => {
  expect(
    tasksStore({ values: [task], lastUpdated: at }, { executions: [execution], lastUpdated: at + 1 }, '7'),
  ).toEqual({
    scheduledTask: task,
    scheduledTasks: { lastUpdated: at, values: [task] },
    executionHistory: { lastUpdated: at + 1, executions: [execution] },
  })
})

test('data that never arrived has no lastUpdated, and a missing task is not opened', () => {
  expect(tasksStore({ values: [], lastUpdated: 0 }, { executions: [], lastUpdated: 0 }, '7')).toEqual({
    scheduledTask: null,
    scheduledTasks: { lastUpdated: null, values: [] },
    executionHistory: { lastUpdated: null, executions: [] },
  })
})
