import { orgDeviceFrontendUpdate } from '@takt/domain/areas/scheduledTasks/workflows/orgDeviceFrontendUpdate.ts'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll } from 'vitest'
import { defineWorkflowRun } from '../workflows/workflow.ts'
import { createTasksFixture, daily, type TasksFixture } from './tasks.fixture.ts'

/** The work of test runs, which each test replaces. */
export const work = { ran: [] as string[], run: async (_signal: AbortSignal): Promise<string | null> => null }

const kind = defineWorkflowRun({
  definition: orgDeviceFrontendUpdate,
  needs: [['devices', 'write']],
  run: async ({ executionId, signal, step, progress }) => {
    work.ran.push(executionId)
    await step('Began')
    await step('Half', { done: 0, total: 2 })
    await progress('Half', { done: 1, total: 2 })
    return work.run(signal)
  },
})

export const forever = (signal: AbortSignal) =>
  new Promise<never>((_, reject) => signal.addEventListener('abort', () => reject(signal.reason), { once: true }))

export let fixture: TasksFixture

let nth = 0

export const task = () => ({
  scheduleName: `Task${++nth}`,
  workflowType: 'orgDeviceFrontendUpdate',
  options: [10],
  calendars: daily(new Date().getUTCHours(), 0),
})

/** Sets the due time of a task. */
export const dueAt = (scheduleId: number, at: number) =>
  sql`update task_slot set due_at = ${new Date(at)} where schedule_id = ${scheduleId}`.execute(
    fixture.dependencies.systemDb,
  )

/** Registers the setup and teardown hooks of these tests. */
export function prepareExecutions(): void {
  beforeAll(async () => {
    fixture = await createTasksFixture([kind])
    await fixture.start()
    await fixture.start()
  })
  afterAll(() => fixture?.close())
  afterEach(() => {
    work.run = async () => null
  })
}
