import type { ScheduledTask } from '@takt/domain/scheduledTasks/scheduledTasks.ts'
import { orgDeviceFrontendUpdate } from '@takt/domain/scheduledTasks/workflows/orgDeviceFrontendUpdate.ts'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { startDue } from '../startDue.ts'
import { defineWorkflowRun } from '../workflows/workflow.ts'
import { sweepExecutions } from './sweepExecutions.ts'
import { createTasksBed, daily, type TasksBed } from './tasks.bed.ts'
import { watchExecutions } from './watchExecutions.ts'

/** What the runs of the tests do: whatever the test says. */
const work = { ran: [] as string[], run: async (_signal: AbortSignal): Promise<string | null> => null }
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
const forever = (signal: AbortSignal) =>
  new Promise<never>((_, reject) => signal.addEventListener('abort', () => reject(signal.reason), { once: true }))

let bed: TasksBed
let nth = 0
const task = () => ({
  scheduleName: `Task${++nth}`,
  workflowType: 'orgDeviceFrontendUpdate',
  options: [10],
  calendars: daily(new Date().getUTCHours(), 0),
})
beforeAll(async () => {
  bed = await createTasksBed([kind])
  await bed.begin()
  await bed.begin()
})
afterAll(() => bed?.close())
afterEach(() => {
  work.run = async () => null
})

/** As if the task were due then, and nobody had looked since. */
const dueAt = (scheduleId: number, at: number) =>
  sql`update task_slot set due_at = ${new Date(at)} where schedule_id = ${scheduleId}`.execute(
    bed.dependencies.systemDb,
  )

test('a task that is triggered runs at once, and its history shows each step while it runs', async () => {
  work.run = forever
  const scheduleId = await bed.add(task())
  const { executionId, workflowId } = await bed.trigger(scheduleId)
  expect(workflowId).toBe(String(scheduleId))
  await expect.poll(async () => (await bed.history(scheduleId))[0]?.steps[1]?.done).toBe(1)
  expect((await bed.history(scheduleId))[0]).toMatchObject({
    executionId,
    workflowId,
    triggeredBy: 'Manual',
    status: 'Running',
    endTime: null,
    slot: null,
    steps: [{ text: 'Began' }, { text: 'Half', done: 1, total: 2 }],
  })
  const again = await bed.ask('POST', `/api/scheduledTasks/${scheduleId}/trigger`, {})
  expect([again.status, again.body.message]).toEqual([
    409,
    'This task is running already. Wait until it ends, or cancel it.',
  ])
  const cancelled = await bed.ask('POST', '/api/scheduledTasks/cancelExecution', { workflowId, runId: executionId })
  expect([cancelled.status, cancelled.body.message]).toEqual([200, 'Execution terminated successfully'])
})

test('cancelling stops the run itself within seconds, on whichever gateway it runs, and only one that is running', async () => {
  const stopped = Promise.withResolvers<void>()
  work.run = (signal) => forever(signal).finally(() => stopped.resolve())
  const scheduleId = await bed.add(task())
  const { executionId } = await bed.trigger(scheduleId)
  await expect.poll(async () => (await bed.history(scheduleId))[0]?.steps[1]?.done).toBe(1)
  const cancel = () =>
    bed.ask('POST', '/api/scheduledTasks/cancelExecution', { workflowId: scheduleId, runId: executionId })
  const began = Date.now()
  await cancel()
  await stopped.promise
  expect(Date.now() - began).toBeLessThan(5000)
  expect((await bed.history(scheduleId))[0]).toMatchObject({
    status: 'Cancelled',
    reason: 'Cancelled by someone@demo.takt',
  })
  const again = await cancel()
  expect([again.status, again.body.message]).toEqual([409, 'This execution is not running any more.'])
})

test('what is due is run once, however many look at once', async () => {
  const scheduleId = await bed.add(task())
  const slot = new Date().setUTCMinutes(0, 0, 0)
  for (let round = 0; round < 3; round++) {
    await dueAt(scheduleId, slot)
    await Promise.all([1, 2, 3, 4].map(() => startDue(bed.dependencies, ['orgDeviceFrontendUpdate'])))
  }
  const { executionId } = await bed.until(scheduleId, 'Success')
  expect((await bed.history(scheduleId)).map((execution) => execution.slot)).toEqual([new Date(slot).toISOString()])
  expect(work.ran.filter((ran) => ran === executionId)).toHaveLength(1)
})

test('after a standstill the latest slot is run, marked late, and those before are listed as missed', async () => {
  const scheduleId = await bed.add(task())
  const { calendars } = (await bed.ask('GET', `/api/scheduledTasks/${scheduleId}`)).body.data
  const hour = calendars[0].hour[0].start
  const today = new Date().setUTCHours(hour, 0, 0, 0)
  const latest = today <= Date.now() ? today : today - 86_400_000
  await dueAt(scheduleId, latest - 3 * 86_400_000)
  await bed.until(scheduleId, 'Success')
  const executions = await bed.history(scheduleId)
  expect(executions.map(({ slot, status, late }) => [Date.parse(slot!), status, late])).toEqual([
    [latest, 'Success', Date.now() - latest > 60_000],
    ...[1, 2, 3].map((days) => [latest - days * 86_400_000, 'Missed', false]),
  ])
  expect(executions.map(({ triggeredBy }) => triggeredBy)).toEqual(Array(4).fill('Schedule'))
  expect(executions[1]!.reason).toMatch(/^Missed: nothing was running when it was due/)
})

test('a slot that comes while the execution before still runs is skipped, and said so', async () => {
  work.run = forever
  const scheduleId = await bed.add(task())
  const { executionId } = await bed.trigger(scheduleId)
  await expect.poll(() => work.ran.includes(executionId)).toBe(true)
  const hour = new Date().setUTCMinutes(0, 0, 0)
  await dueAt(scheduleId, hour)
  await expect
    .poll(async () => (await bed.history(scheduleId)).map(({ status }) => status).sort())
    .toEqual(['Running', 'Skipped'])
  const skipped = (await bed.history(scheduleId)).find(({ status }) => status === 'Skipped')
  expect(skipped).toMatchObject({
    slot: new Date(hour).toISOString(),
    reason: 'Skipped: the execution before was still running',
  })
  await bed.ask('POST', '/api/scheduledTasks/cancelExecution', { workflowId: scheduleId, runId: executionId })
})

test('a run that throws is Failed with the sentence; one that says something succeeds with it', async () => {
  work.run = async () => {
    throw new Error('There is no paper')
  }
  const scheduleId = await bed.add(task())
  await bed.trigger(scheduleId)
  expect(await bed.until(scheduleId, 'Failed')).toMatchObject({ reason: 'There is no paper' })
  work.run = async () => {
    await sql`select secret_words from no_table`.execute(bed.dependencies.systemDb)
    return null
  }
  await bed.trigger(scheduleId)
  const refused = "A database refused this; the gateway's log says why. Tell whoever runs Takt."
  await expect.poll(async () => (await bed.until(scheduleId, 'Failed')).reason).toBe(refused)
  work.run = async () => 'All done'
  await bed.trigger(scheduleId)
  expect(await bed.until(scheduleId, 'Success')).toMatchObject({ reason: 'All done', endTime: expect.any(String) })
})

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

test('each call answers with success, message and data, also where it refuses', async () => {
  const scheduleId = await bed.add(task())
  const path = `/api/scheduledTasks/${scheduleId}`
  const told = async (method: string, address: string, body?: unknown) => {
    const reply = await bed.ask(method, address, body)
    expect([method, address, reply.body]).toEqual([
      ...[method, address],
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

test('a task recurs: it is run at one of its times and at the next, by nobody, for the organization it is of', async () => {
  const scheduleId = await bed.add(task())
  const slot = new Date().setUTCMinutes(0, 0, 0)
  await dueAt(scheduleId, slot)
  await bed.until(scheduleId, 'Success')
  bed.clock.aheadMs = 86_400_000
  await expect.poll(async () => (await bed.history(scheduleId)).length, { timeout: 30_000 }).toBe(2)
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
