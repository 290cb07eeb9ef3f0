import { orgDeviceFrontendUpdate } from '@takt/domain/areas/scheduledTasks/workflows/orgDeviceFrontendUpdate.ts'
import { allPermissions } from '@takt/domain/core/rights/permissions.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Who } from '../../../core/items/testing/items.bed.ts'
import { createUser } from '../../access/createUser.ts'
import { defineWorkflowRun } from '../workflows/workflow.ts'
import { createTasksBed, daily, type TasksBed } from './tasks.bed.ts'
import { watchExecutions } from './watchExecutions.ts'

/** Organizations whose tasks began, in that order; each runs until it is cancelled. */
const began: number[] = []
const kind = defineWorkflowRun({
  definition: orgDeviceFrontendUpdate,
  needs: [],
  run: ({ tenant, signal }) => {
    began.push(tenant.organizationId)
    return new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason), { once: true }))
  },
})

let bed: TasksBed
beforeAll(async () => {
  bed = await createTasksBed([kind])
  await bed.begin()
})
afterAll(() => bed?.close())

let nth = 0
async function triggered(who: Who) {
  const task = {
    scheduleName: `Task${++nth}`,
    workflowType: 'orgDeviceFrontendUpdate',
    options: [10],
    calendars: daily(3),
  }
  const { scheduleId } = (await bed.ask('POST', '/api/scheduledTasks', task, who)).body.data
  const { executionId } = (await bed.ask('POST', `/api/scheduledTasks/${scheduleId}/trigger`, {}, who)).body.data
  return () =>
    bed.ask('POST', '/api/scheduledTasks/cancelExecution', { workflowId: scheduleId, runId: executionId }, who)
}

test('a company has two workers for tasks of all its organizations, also for what waits long; others have the rest', async () => {
  const account = { password: 'correct horse battery', permissions: allPermissions }
  const user = (userName: string, entityId: number, organizationId: number) =>
    createUser(bed.dependencies.systemDb, { ...account, userName, entityId, organizationIds: [organizationId] })
  const south = { userId: await user('sue@demo.takt', 1, 2), organizationId: 2 }
  const other = { userId: await user('eve@other.takt', 2, 3), entityId: 2, organizationId: 3 }
  const ends: Awaited<ReturnType<typeof triggered>>[] = []
  for (const who of [{}, south, {}, south, {}, south]) ends.push(await triggered(who))
  await expect.poll(() => began.length).toBe(2)
  // What has waited for a minute keeps its place, and its share.
  await sql`update task_execution set start_time = start_time - interval '2 minutes'`.execute(bed.dependencies.systemDb)
  await watchExecutions(bed.dependencies)
  ends.push(await triggered(other))
  await expect.poll(() => began.includes(3)).toBe(true)
  expect(began.filter((organizationId) => organizationId !== 3)).toHaveLength(2)
  for (const end of ends) await end()
})
