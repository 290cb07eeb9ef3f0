import { permissionsWhere } from '@takt/domain/rights/permissions.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createAccessBed } from '../access/access.bed.ts'
import { createUser } from '../access/createUser.ts'
import { areas } from '../areas.ts'
import { prepareJobs } from '../jobs/prepareJobs.ts'
import { runExecutions } from './executions/runExecution.ts'
import { workflows } from './workflows/workflows.ts'

const person = { userName: 'ada@demo.takt', password: 'correct horse battery' }
const only = <Value>(value: Value) => [{ start: value, end: value }]
const task = {
  scheduleName: 'ByToken',
  workflowType: 'orgDeviceFrontendUpdate',
  options: [10],
  calendars: [{ dayOfWeek: only('MONDAY'), hour: only(3), minute: only(0) }],
}

let bed: Awaited<ReturnType<typeof createAccessBed>>
beforeAll(async () => {
  bed = await createAccessBed(areas)
  await prepareJobs(bed.dependencies.env.DATABASE_URL)
  const permissions = permissionsWhere(() => true)
  await createUser(bed.systemDb, { ...person, entityId: 1, organizationIds: [1], permissions })
})
afterAll(() => bed?.close())

test('what an API token saved is its person’s: it runs on when the token is revoked, and ends with the person', async () => {
  const session = (await bed.ask('POST', '/api/login', { body: person })).body.token as string
  const permissions = permissionsWhere((area) => area === 'scheduledTasks')
  const made = { tokenName: 'loader', days: 30, permissions }
  const { data } = (await bed.ask('POST', '/api/users/tokens', { token: session, body: made })).body
  const bearer = `Bearer ${data.token}`
  const added = await bed.ask('POST', '/api/scheduledTasks', { token: bearer, body: task })
  expect(added.status).toBe(200)
  const path = `/api/scheduledTasks/${added.body.data.scheduleId}`
  expect((await bed.ask('DELETE', `/api/users/sessions/${data.sessionId}`, { token: session })).status).toBe(200)
  expect((await bed.ask('GET', path, { token: bearer })).status).toBe(401)

  const run = async (meanwhile: () => Promise<unknown>) => {
    const { executionId } = (await bed.ask('POST', `${path}/trigger`, { token: session, body: {} })).body.data
    await meanwhile()
    await runExecutions(bed.gateway, workflows).run({ organizationId: 1, executionId }, undefined)
    const { rows } = await sql<{ status: string; reason: string | null }>`select status, reason from task_execution
      where execution_id = ${executionId}::uuid`.execute(bed.owner)
    return rows[0]
  }
  expect(await run(async () => {})).toEqual({ status: 'Success', reason: null })
  const disable = () => sql`update user_account set enabled = false`.execute(bed.owner)
  expect(await run(disable)).toMatchObject({
    status: 'Failed',
    reason: expect.stringMatching(/^The person who saved this task may not use this organization any more\./),
  })
})
