import { orgDeviceFrontendUpdate } from '@takt/domain/areas/scheduledTasks/workflows/orgDeviceFrontendUpdate.ts'
import { allPermissions } from '@takt/domain/core/rights/permissions.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TestUser } from '../../../core/items/testing/items.fixture.ts'
import { createUser } from '../../access/createUser.ts'
import { defineWorkflowRun } from '../workflows/workflow.ts'
import { createTasksFixture, daily, type TasksFixture } from './tasks.fixture.ts'
import { watchExecutions } from './watchExecutions.ts'

/** Organizations of started tasks in order of their start; each run lasts until it is cancelled. */
const started: number[] = []
const kind = defineWorkflowRun({
  definition: orgDeviceFrontendUpdate,
  needs: [],
  run: ({ tenant, signal }) => {
    started.push(tenant.organizationId)
    return new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason), { once: true }))
  },
})

let fixture: TasksFixture
beforeAll(async () => {
  fixture = await createTasksFixture([kind])
  await fixture.start()
})
afterAll(() => fixture?.close())

let nth = 0
async function triggered(caller: TestUser) {
  const task = {
    scheduleName: `Task${++nth}`,
    workflowType: 'orgDeviceFrontendUpdate',
    options: [10],
    calendars: daily(3),
  }
  const { scheduleId } = (await fixture.request('POST', '/api/scheduledTasks', task, caller)).body.data
  const { executionId } = (await fixture.request('POST', `/api/scheduledTasks/${scheduleId}/trigger`, {}, caller)).body
    .data
  return () =>
    fixture.request(
      'POST',
      '/api/scheduledTasks/cancelExecution',
      { workflowId: scheduleId, runId: executionId },
      caller,
    )
}

test('a company has two workers for tasks of all its organizations, regardless of waiting time; the others remain for other companies', async () => {
  const account = { password: 'correct horse battery', permissions: allPermissions }
  const user = (userName: string, entityId: number, organizationId: number) =>
    createUser(fixture.dependencies.systemDb, { ...account, userName, entityId, organizationIds: [organizationId] })
  const south = { userId: await user('sue@demo.takt', 1, 2), organizationId: 2 }
  const other = { userId: await user('eve@other.takt', 2, 3), entityId: 2, organizationId: 3 }
  const ends: Awaited<ReturnType<typeof triggered>>[] = []
  for (const caller of [{}, south, {}, south, {}, south]) ends.push(await triggered(caller))
  await expect.poll(() => started.length).toBe(2)
  // A task that has waited for a minute keeps its position in the queue and the limit of its company.
  await sql`update task_execution set start_time = start_time - interval '2 minutes'`.execute(
    fixture.dependencies.systemDb,
  )
  await watchExecutions(fixture.dependencies)
  ends.push(await triggered(other))
  await expect.poll(() => started.includes(3)).toBe(true)
  expect(started.filter((organizationId) => organizationId !== 3)).toHaveLength(2)
  for (const end of ends) await end()
})
