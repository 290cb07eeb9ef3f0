import { orgDeviceFrontendUpdate } from '@takt/domain/areas/scheduledTasks/workflows/orgDeviceFrontendUpdate.ts'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll } from 'vitest'
import { defineWorkflowRun } from '../workflows/workflow.ts'
import { createTasksBed, daily, type TasksBed } from './tasks.bed.ts'

/** What the runs of the tests do: whatever the test says. */
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

export let bed: TasksBed

let nth = 0

export const task = () => ({
  scheduleName: `Task${++nth}`,
  workflowType: 'orgDeviceFrontendUpdate',
  options: [10],
  calendars: daily(new Date().getUTCHours(), 0),
})

/** As if the task were due then, and nobody had looked since. */
export const dueAt = (scheduleId: number, at: number) =>
  sql`update task_slot set due_at = ${new Date(at)} where schedule_id = ${scheduleId}`.execute(
    bed.dependencies.systemDb,
  )

/** Registers the hooks that prepare and close what these tests share. */
export function prepareExecutions(): void {
  beforeAll(async () => {
    bed = await createTasksBed([kind])
    await bed.begin()
    await bed.begin()
  })
  afterAll(() => bed?.close())
  afterEach(() => {
    work.run = async () => null
  })
}
