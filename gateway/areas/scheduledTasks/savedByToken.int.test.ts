import { type Area, permissionsWhere } from '@takt/domain/core/rights/permissions.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { areas } from '../../app/areas.ts'
import { prepareJobs } from '../../core/jobs/prepareJobs.ts'
import { createAccessBed } from '../access/access.bed.ts'
import { createUser } from '../access/createUser.ts'
import { runExecutions } from './executions/runExecution.ts'
import { emailSender } from './reportDelivery/reportDelivery.ts'
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

/** An API token that the person makes for itself, with all flags of these areas. */
async function tokenFor(tokenName: string, areasOf: readonly Area[]) {
  const session = (await bed.ask('POST', '/api/login', { body: person })).body.token as string
  const made = { tokenName, days: 30, permissions: permissionsWhere((area) => areasOf.includes(area)) }
  const { data } = (await bed.ask('POST', '/api/users/tokens', { token: session, body: made })).body
  return { session, data }
}

test('what an API token saved reads no more than the token might, whoever starts it', async () => {
  const { session, data } = await tokenFor('blind', ['scheduledTasks', 'dashboards', 'utilities'])
  const add = async (path: string, body: object, token = session) => {
    const reply = await bed.ask('POST', `/api${path}`, { token, body })
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
    await runExecutions(bed.gateway, workflows).run({ organizationId: 1, executionId }, undefined)
    await emailSender(bed.gateway).run({ company: 1, place: 0 }, undefined)
    const headers = { authorization: session }
    const file = await bed.app.request(`/api/scheduledTasks/executions/${executionId}/files/0`, { headers })
    const text = await file.text()
    return { status: file.status, isRead: text.includes('Chuck slips'), isNamed: text.includes('E-1') }
  }
  const { scheduleId, savedRights } = await add('/scheduledTasks', listing, `Bearer ${data.token}`)
  expect(savedRights).toMatchObject({ utilities: { read: true }, employees: { read: false } })
  expect(await fileBy(scheduleId)).toEqual({ status: 200, isRead: true, isNamed: false })
  // The person saves it: it is the person's.
  await bed.ask('PUT', `/api/scheduledTasks/${scheduleId}`, { token: session, body: { scheduleName: 'Mine' } })
  expect(await fileBy(scheduleId)).toEqual({ status: 200, isRead: true, isNamed: true })
})

test('what an API token saved is its person’s: it runs on when the token is revoked, and ends with the person', async () => {
  const { session, data } = await tokenFor('loader', ['scheduledTasks'])
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
  expect(await run(async () => {})).toMatchObject({ status: 'Success' })
  const disable = () => sql`update user_account set enabled = false`.execute(bed.owner)
  expect(await run(disable)).toMatchObject({
    status: 'Failed',
    reason: expect.stringMatching(/^The person who saved this task may not use this organization any more\./),
  })
})
