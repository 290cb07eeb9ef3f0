import { allPermissions } from '@takt/domain/core/rights/permissions.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Who } from '../../../core/items/testing/items.bed.ts'
import { createUser } from '../../access/createUser.ts'
import { daily } from '../executions/tasks.bed.ts'
import { watchExecutions } from '../executions/watchExecutions.ts'
import { add, bed, prepareSendReports, server } from './reportDelivery.fixture.ts'
import { emailSender } from './reportDelivery.ts'

prepareSendReports()

test('letters that stall are left when the execution is cancelled, are known as such, and none is ever sent again', async () => {
  const stalling = ['stalls1@plant.example', 'stalls2@plant.example']
  const scheduleId = await add([...stalling, 'ada@plant.example'].join())
  const { executionId } = await bed.trigger(scheduleId)
  const reached = () => server.received.map(({ to }) => to).toSorted()
  await expect.poll(reached, { timeout: 60_000 }).toEqual(stalling)
  const began = Date.now()
  await bed.ask('POST', '/api/scheduledTasks/cancelExecution', { workflowId: scheduleId, runId: executionId })
  const state = async () =>
    (
      await sql<{ recipient: string; state: string }>`select recipient, state from task_letter
        where execution_id = ${executionId}::uuid order by place`.execute(bed.dependencies.systemDb)
    ).rows.map(({ recipient, state }) => [recipient, state])
  const left = [...stalling.map((recipient) => [recipient, 'unknown']), ['ada@plant.example', 'unsent']]
  await expect.poll(state, { timeout: 60_000 }).toEqual(left)
  expect(Date.now() - began).toBeLessThan(5000)
  const gateway = { ...bed.gateway, dependencies: bed.dependencies }
  await emailSender(gateway).run({ company: 1, place: 0 }, undefined)
  expect(reached()).toEqual(stalling)
})

test('cancelled while it waits for another attempt, a letter is told as unsent, and does not go out any more', async () => {
  server.play.busy = 1
  const scheduleId = await add('busy@plant.example')
  const { executionId } = await bed.trigger(scheduleId)
  await expect.poll(() => server.play.busy).toBe(0)
  await bed.ask('POST', '/api/scheduledTasks/cancelExecution', { workflowId: scheduleId, runId: executionId })
  const letters = async () =>
    (
      await sql<{ state: string; detail: string }>`select state, detail from task_letter
        where execution_id = ${executionId}::uuid`.execute(bed.dependencies.systemDb)
    ).rows
  const detail = 'The execution ended before the server could take it'
  await expect.poll(letters).toEqual([{ state: 'unsent', detail }])
  expect(server.received).toEqual([])
})

test('letters that stall keep no worker of tasks, and nothing of another company, however many organizations send them', async () => {
  const account = { password: 'correct horse battery', permissions: allPermissions }
  const user = (userName: string, entityId: number, organizationId: number) =>
    createUser(bed.dependencies.systemDb, { ...account, userName, entityId, organizationIds: [organizationId] })
  const there = { userId: await user('eve@other.takt', 2, 3), entityId: 2, organizationId: 3 }
  const south = { userId: await user('sue@demo.takt', 1, 2), organizationId: 2 }
  const ask = async (who: Who, method: string, path: string, body?: object) => {
    const reply = await bed.ask(method, `/api/scheduledTasks${path}`, body, who)
    expect([path, reply.status, reply.body.message]).toEqual([path, 200, expect.anything()])
    return reply.body.data
  }
  const triggered = async (who: Who, scheduleName: string, recipients: string) => {
    const reports = [{ reportID: 'oeeSummary', parameters: {} }]
    const options = [reports, 'Figures', recipients, false, true]
    const task = { scheduleName, workflowType: 'generateReports', options, calendars: daily(3) }
    const { scheduleId } = await ask(who, 'POST', '', task)
    return { who, ...(await ask(who, 'POST', `/${scheduleId}/trigger`, {})) }
  }
  const newest = async ({ who, workflowId }: { who: Who; workflowId: string }) =>
    (await ask(who, 'GET', `/${workflowId}/executionHistory`)).executions[0]
  const before = server.muted.over
  const stalling: { who: Who; workflowId: string; executionId: string }[] = []
  for (const [place, who] of [{}, south, {}, south, {}, south].entries())
    stalling.push(await triggered(who, `Stalling${place}`, 'mute1@plant.example,mute2@plant.example'))
  // All of them made their reports: whoever made them is free.
  for (const one of stalling)
    await expect.poll(async () => (await newest(one)).steps.at(-1).text, { timeout: 60_000 }).toBe('Letters')
  // A company has three senders, each with two letters of an execution at a time.
  await expect.poll(() => server.muted.now).toBe(6)
  const theirs = await triggered(there, 'Theirs', 'eve@other.example')
  await expect.poll(async () => (await newest(theirs)).status, { timeout: 60_000 }).toBe('Success')
  // It has no more than that, and the first of its letters was not given up yet.
  expect([server.muted, (await newest(stalling[0]!)).status]).toEqual([{ now: 6, over: before }, 'Running'])
  for (const { who, workflowId, executionId } of stalling)
    await ask(who, 'POST', '/cancelExecution', { workflowId, runId: executionId })
})

test('a letter that stalls holds up none of the others, neither of its own execution nor of another one', async () => {
  await expect.poll(() => server.muted.now, { timeout: 60_000 }).toBe(0)
  // Its third attempt comes when the turn of its execution is over.
  server.play.busy = 2
  const stalling = await add('mute@plant.example,ada@plant.example,busy@plant.example')
  const { executionId } = await bed.trigger(stalling)
  await expect.poll(() => server.muted.now).toBe(1)
  const other = await add('cy@plant.example')
  const began = Date.now()
  await bed.trigger(other)
  await bed.until(other, 'Success')
  const received = () => server.received.map(({ to }) => to).toSorted()
  expect(Date.now() - began).toBeLessThan(10_000)
  const others = ['ada@plant.example', 'busy@plant.example', 'cy@plant.example']
  await expect.poll(received, { timeout: 60_000 }).toEqual(others)
  await expect
    .poll(async () => (await bed.history(stalling))[0])
    .toMatchObject({
      status: 'Running',
      steps: expect.arrayContaining([expect.objectContaining({ done: 2, total: 3 })]),
    })
  expect(server.muted.now).toBe(1)
  await bed.ask('POST', '/api/scheduledTasks/cancelExecution', { workflowId: stalling, runId: executionId })
})

test('letters of an execution go on whose sender is gone for good', async () => {
  server.play.busy = 1
  const scheduleId = await add('busy@plant.example')
  const { executionId } = await bed.trigger(scheduleId)
  await expect.poll(() => server.play.busy).toBe(0)
  const { systemDb } = bed.dependencies
  const taken = async () => {
    const { rows } = await sql`update task_execution set claimed_by = gen_random_uuid(), sender = 'taskLetters/1/99',
        seen_at = now() - interval '21 seconds'
      where execution_id = ${executionId}::uuid and claimed_by is null returning 1`.execute(systemDb)
    return rows.length
  }
  await expect.poll(taken).toBe(1)
  await watchExecutions(bed.dependencies)
  await bed.until(scheduleId, 'Success')
  expect(server.received.map(({ to }) => to)).toEqual(['busy@plant.example'])
})

test('letters that have not gone out when the time for all of an execution is over are told as unsent, the others as they went', async () => {
  server.play.busy = 100
  const scheduleId = await add('ada@plant.example,busy@plant.example')
  const { executionId } = await bed.trigger(scheduleId)
  await expect.poll(() => server.play.busy).toBe(99)
  await sql`update task_execution set handed_at = handed_at - interval '31 minutes'
    where execution_id = ${executionId}::uuid`.execute(bed.dependencies.systemDb)
  const { steps, reason } = await bed.until(scheduleId, 'Success')
  server.play.busy = 0
  const late = 'unsent: Not sent within the 30 minutes that the letters of an execution have'
  expect(reason).toBe(`Sent to 1 of 2 recipients; not to busy@plant.example (${late})`)
  expect(steps.at(-1)!.details).toEqual([
    { name: 'ada@plant.example', text: 'sent' },
    { name: 'busy@plant.example', text: late },
  ])
})
