import { allPermissions } from '@takt/domain/core/rights/permissions.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { TestUser } from '../../../core/items/testing/items.fixture.ts'
import { createUser } from '../../access/createUser.ts'
import { daily } from '../executions/tasks.fixture.ts'
import { watchExecutions } from '../executions/watchExecutions.ts'
import { add, fixture, prepareSendReports, server } from './reportDelivery.fixture.ts'
import { emailSender } from './reportDelivery.ts'

prepareSendReports()

test('stalled emails are abandoned when the execution is cancelled, recorded with that state, and never sent again', async () => {
  const stalling = ['stalls1@plant.example', 'stalls2@plant.example']
  const scheduleId = await add([...stalling, 'ada@plant.example'].join())
  const { executionId } = await fixture.trigger(scheduleId)
  const reached = () => server.received.map(({ to }) => to).toSorted()
  await expect.poll(reached, { timeout: 60_000 }).toEqual(stalling)
  const startedAt = Date.now()
  await fixture.request('POST', '/api/scheduledTasks/cancelExecution', { workflowId: scheduleId, runId: executionId })
  const state = async () =>
    (
      await sql<{ recipient: string; state: string }>`select recipient, state from task_letter
        where execution_id = ${executionId}::uuid order by place`.execute(fixture.dependencies.systemDb)
    ).rows.map(({ recipient, state }) => [recipient, state])
  const left = [...stalling.map((recipient) => [recipient, 'unknown']), ['ada@plant.example', 'unsent']]
  await expect.poll(state, { timeout: 60_000 }).toEqual(left)
  expect(Date.now() - startedAt).toBeLessThan(5000)
  const gateway = { ...fixture.gateway, dependencies: fixture.dependencies }
  await emailSender(gateway).run({ company: 1, place: 0 }, undefined)
  expect(reached()).toEqual(stalling)
})

test('an email waiting for another attempt is recorded as unsent on cancellation and never sent', async () => {
  server.play.busy = 1
  const scheduleId = await add('busy@plant.example')
  const { executionId } = await fixture.trigger(scheduleId)
  await expect.poll(() => server.play.busy).toBe(0)
  await fixture.request('POST', '/api/scheduledTasks/cancelExecution', { workflowId: scheduleId, runId: executionId })
  const emails = async () =>
    (
      await sql<{ state: string; detail: string }>`select state, detail from task_letter
        where execution_id = ${executionId}::uuid`.execute(fixture.dependencies.systemDb)
    ).rows
  const detail = 'The execution ended before the server could accept it'
  await expect.poll(emails).toEqual([{ state: 'unsent', detail }])
  expect(server.received).toEqual([])
})

test('stalled emails block neither task workers nor other companies, for any number of sending organizations', async () => {
  const account = { password: 'correct horse battery', permissions: allPermissions }
  const user = (userName: string, entityId: number, organizationId: number) =>
    createUser(fixture.dependencies.systemDb, { ...account, userName, entityId, organizationIds: [organizationId] })
  const otherUser = { userId: await user('eve@other.takt', 2, 3), entityId: 2, organizationId: 3 }
  const south = { userId: await user('sue@demo.takt', 1, 2), organizationId: 2 }
  const request = async (caller: TestUser, method: string, path: string, body?: object) => {
    const reply = await fixture.request(method, `/api/scheduledTasks${path}`, body, caller)
    expect([path, reply.status, reply.body.message]).toEqual([path, 200, expect.anything()])
    return reply.body.data
  }
  const triggered = async (caller: TestUser, scheduleName: string, recipients: string) => {
    const reports = [{ reportID: 'oeeSummary', parameters: {} }]
    const options = [reports, 'Figures', recipients, false, true]
    const task = { scheduleName, workflowType: 'generateReports', options, calendars: daily(3) }
    const { scheduleId } = await request(caller, 'POST', '', task)
    return { caller, ...(await request(caller, 'POST', `/${scheduleId}/trigger`, {})) }
  }
  const newest = async ({ caller, workflowId }: { caller: TestUser; workflowId: string }) =>
    (await request(caller, 'GET', `/${workflowId}/executionHistory`)).executions[0]
  const before = server.muted.over
  const stalling: { caller: TestUser; workflowId: string; executionId: string }[] = []
  for (const [position, caller] of [{}, south, {}, south, {}, south].entries())
    stalling.push(await triggered(caller, `Stalling${position}`, 'mute1@plant.example,mute2@plant.example'))
  // All of them created their reports, so their workers are free.
  for (const execution of stalling)
    await expect.poll(async () => (await newest(execution)).steps.at(-1).text, { timeout: 60_000 }).toBe('Emails')
  // A company has three senders, each with two concurrent emails of an execution.
  await expect.poll(() => server.muted.now).toBe(6)
  const otherExecution = await triggered(otherUser, 'Theirs', 'eve@other.example')
  await expect.poll(async () => (await newest(otherExecution)).status, { timeout: 60_000 }).toBe('Success')
  // The limit is not exceeded, and the first email has not timed out yet.
  expect([server.muted, (await newest(stalling[0]!)).status]).toEqual([{ now: 6, over: before }, 'Running'])
  for (const { caller, workflowId, executionId } of stalling)
    await request(caller, 'POST', '/cancelExecution', { workflowId, runId: executionId })
})

test('a stalled email blocks no others, neither of its own execution nor of another one', async () => {
  await expect.poll(() => server.muted.now, { timeout: 60_000 }).toBe(0)
  // Its third attempt is due after the time slice of its execution has ended.
  server.play.busy = 2
  const stalling = await add('mute@plant.example,ada@plant.example,busy@plant.example')
  const { executionId } = await fixture.trigger(stalling)
  await expect.poll(() => server.muted.now).toBe(1)
  const other = await add('cy@plant.example')
  const startedAt = Date.now()
  await fixture.trigger(other)
  await fixture.until(other, 'Success')
  const received = () => server.received.map(({ to }) => to).toSorted()
  expect(Date.now() - startedAt).toBeLessThan(10_000)
  const recipients = ['ada@plant.example', 'busy@plant.example', 'cy@plant.example']
  await expect.poll(received, { timeout: 60_000 }).toEqual(recipients)
  await expect
    .poll(async () => (await fixture.history(stalling))[0])
    .toMatchObject({
      status: 'Running',
      steps: expect.arrayContaining([expect.objectContaining({ done: 2, total: 3 })]),
    })
  expect(server.muted.now).toBe(1)
  await fixture.request('POST', '/api/scheduledTasks/cancelExecution', { workflowId: stalling, runId: executionId })
})

test('emails continue after their sender has died', async () => {
  server.play.busy = 1
  const scheduleId = await add('busy@plant.example')
  const { executionId } = await fixture.trigger(scheduleId)
  await expect.poll(() => server.play.busy).toBe(0)
  const { systemDb } = fixture.dependencies
  const takeOver = async () => {
    const { rows } = await sql`update task_execution set claimed_by = gen_random_uuid(), sender = 'taskLetters/1/99',
        seen_at = now() - interval '21 seconds'
      where execution_id = ${executionId}::uuid and claimed_by is null returning 1`.execute(systemDb)
    return rows.length
  }
  await expect.poll(takeOver).toBe(1)
  await watchExecutions(fixture.dependencies)
  await fixture.until(scheduleId, 'Success')
  expect(server.received.map(({ to }) => to)).toEqual(['busy@plant.example'])
})

test('emails not sent within the time limit of an execution are recorded as unsent, the others with their result', async () => {
  server.play.busy = 100
  const scheduleId = await add('ada@plant.example,busy@plant.example')
  const { executionId } = await fixture.trigger(scheduleId)
  await expect.poll(() => server.play.busy).toBe(99)
  await sql`update task_execution set handed_at = handed_at - interval '31 minutes'
    where execution_id = ${executionId}::uuid`.execute(fixture.dependencies.systemDb)
  const { steps, reason } = await fixture.until(scheduleId, 'Success')
  server.play.busy = 0
  const late = 'unsent: Not sent within the 30 minutes allowed for the emails of an execution'
  expect(reason).toBe(`Sent to 1 of 2 recipients; not to busy@plant.example (${late})`)
  expect(steps.at(-1)!.details).toEqual([
    { name: 'ada@plant.example', text: 'sent' },
    { name: 'busy@plant.example', text: late },
  ])
})
