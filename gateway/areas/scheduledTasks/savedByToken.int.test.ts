import { type Area, permissionsWhere } from '@takt/domain/core/rights/permissions.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { areas } from '../../app/areas.ts'
import { prepareJobs } from '../../core/jobs/prepareJobs.ts'
import { createAccessFixture } from '../access/access.fixture.ts'
import { createUser } from '../access/createUser.ts'
import { runExecutions } from './executions/runExecution.ts'
import { emailSender } from './reportDelivery/reportDelivery.ts'
import { createFrontendUpdate } from './workflows/orgDeviceFrontendUpdate/updateFrontends.ts'
import { workflows } from './workflows/workflows.ts'

const person = { userName: 'ada@demo.takt', password: 'correct horse battery' }
const only = <Value>(value: Value) => [{ start: value, end: value }]
const task = {
  scheduleName: 'ByToken',
  workflowType: 'orgDeviceFrontendUpdate',
  options: [10],
  calendars: [{ dayOfWeek: only('MONDAY'), hour: only(3), minute: only(0) }],
}
/** Needs no built web application. */
const update = createFrontendUpdate(async () => '<script type="module" src="/assets/index-a.js"></script>')

let fixture: Awaited<ReturnType<typeof createAccessFixture>>
beforeAll(async () => {
  fixture = await createAccessFixture(areas)
  await prepareJobs(fixture.dependencies.env.DATABASE_URL)
  const permissions = permissionsWhere(() => true)
  await createUser(fixture.systemDb, { ...person, entityId: 1, organizationIds: [1], permissions })
})
afterAll(() => fixture?.close())

/** Creates an API token of the user with all flags of these areas. */
async function tokenFor(tokenName: string, areasOf: readonly Area[]) {
  const session = (await fixture.request('POST', '/api/login', { body: person })).body.token as string
  const input = { tokenName, days: 30, permissions: permissionsWhere((area) => areasOf.includes(area)) }
  const { data } = (await fixture.request('POST', '/api/users/tokens', { token: session, body: input })).body
  return { session, data }
}

test('a task saved with an API token reads only what the token may read, regardless of who starts it', async () => {
  const { session, data } = await tokenFor('blind', ['scheduledTasks', 'dashboards', 'utilities'])
  const add = async (path: string, body: object, token = session) => {
    const reply = await fixture.request('POST', `/api${path}`, { token, body })
    expect([path, reply.status, reply.body.message]).toEqual([path, 200, expect.anything()])
    return reply.body.data
  }
  await add('/employees', { empID: 'E-1', firstName: 'Ada', lastName: 'Okafor' })
  await add('/requestTypes', { requestTypeID: 'HELP', description: 'Help' })
  await add('/requests', { requestTypeID: 'HELP', description: 'Chuck slips', empID: 'E-1' })
  const reports = [{ reportID: 'list-requests', parameters: {} }]
  const options = [reports, 'Requests', 'ada@plant.example', false, true]
  const listing = { ...task, scheduleName: 'Listing', workflowType: 'generateReports', options }
  const fileBy = async (scheduleId: number) => {
    const { executionId } = await add(`/scheduledTasks/${scheduleId}/trigger`, {})
    await runExecutions(fixture.gateway, workflows).run({ organizationId: 1, executionId }, undefined)
    await emailSender(fixture.gateway).run({ company: 1, place: 0 }, undefined)
    const headers = { authorization: session }
    const file = await fixture.app.request(`/api/scheduledTasks/executions/${executionId}/files/0`, { headers })
    const text = await file.text()
    return { status: file.status, isRead: text.includes('Chuck slips'), isNamed: text.includes('E-1') }
  }
  const { scheduleId, savedRights } = await add('/scheduledTasks', listing, `Bearer ${data.token}`)
  expect(savedRights).toMatchObject({ utilities: { read: true }, employees: { read: false } })
  expect(await fileBy(scheduleId)).toEqual({ status: 200, isRead: true, isNamed: false })
  // Saved in a session, it has the rights of the user.
  await fixture.request('PUT', `/api/scheduledTasks/${scheduleId}`, { token: session, body: { scheduleName: 'Mine' } })
  expect(await fileBy(scheduleId)).toEqual({ status: 200, isRead: true, isNamed: true })
})

test('a task saved with an API token belongs to its user: it continues when the token is revoked, and fails when the user is disabled', async () => {
  const { session, data } = await tokenFor('loader', ['scheduledTasks'])
  const bearer = `Bearer ${data.token}`
  const added = await fixture.request('POST', '/api/scheduledTasks', { token: bearer, body: task })
  expect(added.status).toBe(200)
  const path = `/api/scheduledTasks/${added.body.data.scheduleId}`
  expect((await fixture.request('DELETE', `/api/users/sessions/${data.sessionId}`, { token: session })).status).toBe(
    200,
  )
  expect((await fixture.request('GET', path, { token: bearer })).status).toBe(401)

  const run = async (beforeRun: () => Promise<unknown>) => {
    const { executionId } = (await fixture.request('POST', `${path}/trigger`, { token: session, body: {} })).body.data
    await beforeRun()
    await runExecutions(fixture.gateway, [update]).run({ organizationId: 1, executionId }, undefined)
    const { rows } = await sql<{ status: string; reason: string | null }>`select status, reason from task_execution
      where execution_id = ${executionId}::uuid`.execute(fixture.owner)
    return rows[0]
  }
  expect(await run(async () => {})).toMatchObject({ status: 'Success' })
  const disable = () => sql`update user_account set enabled = false`.execute(fixture.owner)
  expect(await run(disable)).toMatchObject({
    status: 'Failed',
    reason: expect.stringMatching(/^The user who saved this task no longer has access to this organization\./),
  })
})
