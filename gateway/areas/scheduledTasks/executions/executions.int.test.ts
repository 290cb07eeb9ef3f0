import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { startDue } from '../startDue.ts'
import { bed, dueAt, forever, prepareExecutions, task, work } from './executions.fixture.ts'

prepareExecutions()

// Proves SCH-070, SCH-208, SCH-209
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

// Proves SCH-110, SCH-210
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
