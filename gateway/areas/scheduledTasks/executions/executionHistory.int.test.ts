import type { ScheduledTask } from '@takt/domain/areas/scheduledTasks/scheduledTasks.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { dueAt, fixture, forever, prepareExecutions, task, work } from './executions.fixture.ts'
import { sweepExecutions } from './sweepExecutions.ts'
import { watchExecutions } from './watchExecutions.ts'

prepareExecutions()

test('retains the files of a failed execution for 90 days, and the execution itself for 400 days', async () => {
  const { systemDb } = fixture.dependencies
  work.run = async () => {
    throw new Error('There is no paper')
  }
  const scheduleId = await fixture.add(task())
  const { executionId } = await fixture.trigger(scheduleId)
  await fixture.until(scheduleId, 'Failed')
  await sql`insert into task_file select organization_id, execution_id, 0, 'left.csv', 'text/csv', 1, ${'a'.repeat(64)}
    from task_execution where execution_id = ${executionId}::uuid`.execute(systemDb)
  const countsAfter = async (days: number) => {
    await sweepExecutions({ systemDb, now: () => Date.now() + days * 86_400_000 })
    const { rows } = await sql`select from task_file where execution_id = ${executionId}::uuid`.execute(systemDb)
    return [rows.length, (await fixture.history(scheduleId)).length]
  }
  expect(await countsAfter(89)).toEqual([1, 1])
  expect(await countsAfter(91)).toEqual([0, 1])
  expect(await countsAfter(399)).toEqual([0, 1])
  expect(await countsAfter(401)).toEqual([0, 0])
})

test('a run without heartbeats is recorded as Failed, interrupted', async () => {
  const scheduleId = await fixture.add(task())
  work.run = forever
  const { executionId } = await fixture.trigger(scheduleId)
  await expect.poll(() => work.ran.includes(executionId)).toBe(true)
  // A claim of no active run, as left by a process that died.
  await sql`update task_execution set seen_at = now() - interval '21 seconds', claimed_by = gen_random_uuid()
    where execution_id = ${executionId}::uuid`.execute(fixture.dependencies.systemDb)
  await watchExecutions(fixture.dependencies)
  expect((await fixture.history(scheduleId))[0]).toMatchObject({
    status: 'Failed',
    reason: expect.stringMatching(/^interrupted/),
  })
})

test('runs with the current rights of the user who saved the task last', async () => {
  const scheduleId = await fixture.add(task())
  const setRights = (write: boolean) =>
    sql`update user_account set permissions = jsonb_set(permissions, '{devices,write}', ${JSON.stringify(write)}::jsonb)
      where user_id = ${fixture.userId}`.execute(fixture.dependencies.systemDb)
  await setRights(false)
  await fixture.trigger(scheduleId)
  expect((await fixture.until(scheduleId, 'Failed')).reason).toBe(
    "ada@demo.takt, who saved this task, does not have the right 'write' on 'devices'. " +
      'Open the task and save it: it runs with the rights of the user who saved it last.',
  )
  await setRights(true)
  await fixture.trigger(scheduleId)
  await fixture.until(scheduleId, 'Success')
})

test('notifies browsers of each step through events of the execution', async () => {
  const scheduleId = await fixture.add(task())
  const { executionId } = await fixture.trigger(scheduleId)
  await fixture.until(scheduleId, 'Success')
  const { rows } = await sql<{ type: string; area: string }>`select type, area from event
    where stream = ${`scheduledTaskExecutions/${executionId}`} order by version`.execute(fixture.dependencies.systemDb)
  expect(rows.map(({ type }) => type.split('.')[1])).toEqual(['started', 'stepped', 'stepped', 'stepped', 'ended'])
  expect(new Set(rows.map(({ area }) => area))).toEqual(new Set(['scheduledTasks']))
})

// Proves SCH-202
test('each response has success, message and data, including errors', async () => {
  const scheduleId = await fixture.add(task())
  const path = `/api/scheduledTasks/${scheduleId}`
  const request = async (method: string, address: string, body?: unknown) => {
    const reply = await fixture.request(method, address, body)
    expect([method, address, reply.body]).toEqual([
      method,
      address,
      expect.objectContaining({ success: reply.status === 200, message: expect.any(String) }),
    ])
    expect(Object.hasOwn(reply.body, 'data')).toBe(true)
    return [reply.status, reply.body.data]
  }
  work.run = forever
  const [, { executionId }] = await request('POST', `${path}/trigger`, {})
  const cancel = { workflowId: scheduleId, runId: executionId }
  for (const [method, address, body, status] of [
    ['GET', '/api/scheduledTasks', undefined, 200],
    ['POST', '/api/scheduledTasks', task(), 200],
    ['POST', '/api/scheduledTasks', {}, 400],
    ['PUT', path, { options: [5] }, 200],
    ['PUT', path, { options: ['many'] }, 400],
    ['PATCH', `${path}/toggle`, { paused: true }, 200],
    ['PATCH', `${path}/toggle`, {}, 400],
    ['POST', `${path}/trigger`, {}, 409],
    ['GET', `${path}/executionHistory`, undefined, 200],
    ['POST', '/api/scheduledTasks/cancelExecution', cancel, 200],
    ['POST', '/api/scheduledTasks/cancelExecution', cancel, 409],
    ['DELETE', path, undefined, 200],
    ['GET', `${path}/executionHistory`, undefined, 404],
  ] as const)
    expect([method, address, (await request(method, address, body))[0]]).toEqual([method, address, status])
})

// Proves SCH-002
test('a recurring task runs at one of its times and at the next, without a user, for its own organization', async () => {
  const scheduleId = await fixture.add(task())
  const slot = new Date().setUTCMinutes(0, 0, 0)
  await dueAt(scheduleId, slot)
  await fixture.until(scheduleId, 'Success')
  fixture.clock.aheadMs = 86_400_000
  await expect.poll(async () => (await fixture.history(scheduleId)).length, { timeout: 60_000 }).toBe(2)
  await fixture.until(scheduleId, 'Success')
  fixture.clock.aheadMs = 0
  const executions = (await fixture.history(scheduleId)).map((execution) => [
    execution.triggeredBy,
    Date.parse(execution.slot!),
  ])
  expect(executions).toEqual([
    ['Schedule', slot + 86_400_000],
    ['Schedule', slot],
  ])
  const listed = async (organizationId: number) =>
    (
      (await fixture.request('GET', '/api/scheduledTasks', undefined, { organizationId })).body.data as ScheduledTask[]
    ).find((row) => row.scheduleId === scheduleId)
  expect(await listed(1)).toMatchObject({ organizationId: 1 })
  expect(await listed(2)).toBeUndefined()
  const otherTrigger = await fixture.request(
    'POST',
    `/api/scheduledTasks/${scheduleId}/trigger`,
    {},
    { organizationId: 2 },
  )
  expect(otherTrigger.status).toBe(404)
})
