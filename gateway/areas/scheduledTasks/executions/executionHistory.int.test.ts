import type { ScheduledTask } from '@takt/domain/areas/scheduledTasks/scheduledTasks.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { bed, dueAt, forever, prepareExecutions, task, work } from './executions.fixture.ts'
import { sweepExecutions } from './sweepExecutions.ts'
import { watchExecutions } from './watchExecutions.ts'

prepareExecutions()

test('files of an execution that failed are kept for 90 days, it is in the history for 400', async () => {
  const { systemDb } = bed.dependencies
  work.run = async () => {
    throw new Error('There is no paper')
  }
  const scheduleId = await bed.add(task())
  const { executionId } = await bed.trigger(scheduleId)
  await bed.until(scheduleId, 'Failed')
  await sql`insert into task_file select organization_id, execution_id, 0, 'left.csv', 'text/csv', 1, ${'a'.repeat(64)}
    from task_execution where execution_id = ${executionId}::uuid`.execute(systemDb)
  const kept = async (days: number) => {
    await sweepExecutions({ systemDb, now: () => Date.now() + days * 86_400_000 })
    const { rows } = await sql`select from task_file where execution_id = ${executionId}::uuid`.execute(systemDb)
    return [rows.length, (await bed.history(scheduleId)).length]
  }
  expect(await kept(89)).toEqual([1, 1])
  expect(await kept(91)).toEqual([0, 1])
  expect(await kept(399)).toEqual([0, 1])
  expect(await kept(401)).toEqual([0, 0])
})

test('a run that is silent has died with its process: Failed, interrupted', async () => {
  const scheduleId = await bed.add(task())
  work.run = forever
  const { executionId } = await bed.trigger(scheduleId)
  await expect.poll(() => work.ran.includes(executionId)).toBe(true)
  // Another claim than that of any run: as a process leaves it that is no more.
  await sql`update task_execution set seen_at = now() - interval '21 seconds', claimed_by = gen_random_uuid()
    where execution_id = ${executionId}::uuid`.execute(bed.dependencies.systemDb)
  await watchExecutions(bed.dependencies)
  expect((await bed.history(scheduleId))[0]).toMatchObject({
    status: 'Failed',
    reason: expect.stringMatching(/^interrupted/),
  })
})

test('it runs with the rights of who saved it last, as they are now', async () => {
  const scheduleId = await bed.add(task())
  const setRights = (write: boolean) =>
    sql`update user_account set permissions = jsonb_set(permissions, '{devices,write}', ${JSON.stringify(write)}::jsonb)
      where user_id = ${bed.userId}`.execute(bed.dependencies.systemDb)
  await setRights(false)
  await bed.trigger(scheduleId)
  expect((await bed.until(scheduleId, 'Failed')).reason).toBe(
    "ada@demo.takt, who saved this task, does not have the right 'write' on 'devices'. " +
      'Whoever has it opens the task and saves it: it runs with the rights of who saved it last.',
  )
  await setRights(true)
  await bed.trigger(scheduleId)
  await bed.until(scheduleId, 'Success')
})

test('browsers are told of each step, by the events of the execution', async () => {
  const scheduleId = await bed.add(task())
  const { executionId } = await bed.trigger(scheduleId)
  await bed.until(scheduleId, 'Success')
  const { rows } = await sql<{ type: string; area: string }>`select type, area from event
    where stream = ${`scheduledTaskExecutions/${executionId}`} order by version`.execute(bed.dependencies.systemDb)
  expect(rows.map(({ type }) => type.split('.')[1])).toEqual(['started', 'stepped', 'stepped', 'stepped', 'ended'])
  expect(new Set(rows.map(({ area }) => area))).toEqual(new Set(['scheduledTasks']))
})

// Proves SCH-202
test('each call answers with success, message and data, also where it refuses', async () => {
  const scheduleId = await bed.add(task())
  const path = `/api/scheduledTasks/${scheduleId}`
  const told = async (method: string, address: string, body?: unknown) => {
    const reply = await bed.ask(method, address, body)
    expect([method, address, reply.body]).toEqual([
      method,
      address,
      expect.objectContaining({ success: reply.status === 200, message: expect.any(String) }),
    ])
    expect(Object.hasOwn(reply.body, 'data')).toBe(true)
    return [reply.status, reply.body.data]
  }
  work.run = forever
  const [, { executionId }] = await told('POST', `${path}/trigger`, {})
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
    expect([method, address, (await told(method, address, body))[0]]).toEqual([method, address, status])
})

// Proves SCH-002
test('a task recurs: it is run at one of its times and at the next, by nobody, for the organization it is of', async () => {
  const scheduleId = await bed.add(task())
  const slot = new Date().setUTCMinutes(0, 0, 0)
  await dueAt(scheduleId, slot)
  await bed.until(scheduleId, 'Success')
  bed.clock.aheadMs = 86_400_000
  await expect.poll(async () => (await bed.history(scheduleId)).length, { timeout: 60_000 }).toBe(2)
  await bed.until(scheduleId, 'Success')
  bed.clock.aheadMs = 0
  const ran = (await bed.history(scheduleId)).map((execution) => [execution.triggeredBy, Date.parse(execution.slot!)])
  expect(ran).toEqual([
    ['Schedule', slot + 86_400_000],
    ['Schedule', slot],
  ])
  const listed = async (organizationId: number) =>
    ((await bed.ask('GET', '/api/scheduledTasks', undefined, { organizationId })).body.data as ScheduledTask[]).find(
      (row) => row.scheduleId === scheduleId,
    )
  expect(await listed(1)).toMatchObject({ organizationId: 1 })
  expect(await listed(2)).toBeUndefined()
  const theirs = await bed.ask('POST', `/api/scheduledTasks/${scheduleId}/trigger`, {}, { organizationId: 2 })
  expect(theirs.status).toBe(404)
})
