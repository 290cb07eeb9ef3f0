import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { startDue } from '../startDue.ts'
import { dueAt, fixture, forever, prepareExecutions, task, work } from './executions.fixture.ts'

prepareExecutions()

// Proves SCH-070, SCH-208, SCH-209
test('a triggered task runs at once, and its history shows each step while it runs', async () => {
  work.run = forever
  const scheduleId = await fixture.add(task())
  const { executionId, workflowId } = await fixture.trigger(scheduleId)
  expect(workflowId).toBe(String(scheduleId))
  await expect.poll(async () => (await fixture.history(scheduleId))[0]?.steps[1]?.done).toBe(1)
  expect((await fixture.history(scheduleId))[0]).toMatchObject({
    executionId,
    workflowId,
    triggeredBy: 'Manual',
    status: 'Running',
    endTime: null,
    slot: null,
    steps: [{ text: 'Began' }, { text: 'Half', done: 1, total: 2 }],
  })
  const again = await fixture.request('POST', `/api/scheduledTasks/${scheduleId}/trigger`, {})
  expect([again.status, again.body.message]).toEqual([
    409,
    'This task is already running. Wait until it ends, or cancel it.',
  ])
  const cancelled = await fixture.request('POST', '/api/scheduledTasks/cancelExecution', {
    workflowId,
    runId: executionId,
  })
  expect([cancelled.status, cancelled.body.message]).toEqual([200, 'Execution terminated successfully'])
})

// Proves SCH-110, SCH-210
test('cancelling stops a run within seconds on any gateway, and only a running execution can be cancelled', async () => {
  const stopped = Promise.withResolvers<void>()
  work.run = (signal) => forever(signal).finally(() => stopped.resolve())
  const scheduleId = await fixture.add(task())
  const { executionId } = await fixture.trigger(scheduleId)
  await expect.poll(async () => (await fixture.history(scheduleId))[0]?.steps[1]?.done).toBe(1)
  const cancel = () =>
    fixture.request('POST', '/api/scheduledTasks/cancelExecution', { workflowId: scheduleId, runId: executionId })
  const startedAt = Date.now()
  await cancel()
  await stopped.promise
  expect(Date.now() - startedAt).toBeLessThan(5000)
  expect((await fixture.history(scheduleId))[0]).toMatchObject({
    status: 'Cancelled',
    reason: 'Cancelled by someone@demo.takt',
  })
  const again = await cancel()
  expect([again.status, again.body.message]).toEqual([409, 'This execution is no longer running.'])
})

test('a due task runs once even if several gateways check at the same time', async () => {
  const scheduleId = await fixture.add(task())
  const slot = new Date().setUTCMinutes(0, 0, 0)
  for (let round = 0; round < 3; round++) {
    await dueAt(scheduleId, slot)
    await Promise.all([1, 2, 3, 4].map(() => startDue(fixture.dependencies, ['orgDeviceFrontendUpdate'])))
  }
  const { executionId } = await fixture.until(scheduleId, 'Success')
  expect((await fixture.history(scheduleId)).map((execution) => execution.slot)).toEqual([new Date(slot).toISOString()])
  expect(work.ran.filter((id) => id === executionId)).toHaveLength(1)
})

test('after a downtime the latest slot is run, marked late, and earlier slots are recorded as missed', async () => {
  const scheduleId = await fixture.add(task())
  const { calendars } = (await fixture.request('GET', `/api/scheduledTasks/${scheduleId}`)).body.data
  const hour = calendars[0].hour[0].start
  const today = new Date().setUTCHours(hour, 0, 0, 0)
  const latest = today <= Date.now() ? today : today - 86_400_000
  await dueAt(scheduleId, latest - 3 * 86_400_000)
  await fixture.until(scheduleId, 'Success')
  const executions = await fixture.history(scheduleId)
  expect(executions.map(({ slot, status, late }) => [Date.parse(slot!), status, late])).toEqual([
    [latest, 'Success', Date.now() - latest > 60_000],
    ...[1, 2, 3].map((days) => [latest - days * 86_400_000, 'Missed', false]),
  ])
  expect(executions.map(({ triggeredBy }) => triggeredBy)).toEqual(Array(4).fill('Schedule'))
  expect(executions[1]!.reason).toMatch(/^Missed: Takt was not running when it was due/)
})

test('a slot during a running execution is recorded as skipped', async () => {
  work.run = forever
  const scheduleId = await fixture.add(task())
  const { executionId } = await fixture.trigger(scheduleId)
  await expect.poll(() => work.ran.includes(executionId)).toBe(true)
  const hour = new Date().setUTCMinutes(0, 0, 0)
  await dueAt(scheduleId, hour)
  await expect
    .poll(async () => (await fixture.history(scheduleId)).map(({ status }) => status).sort())
    .toEqual(['Running', 'Skipped'])
  const skipped = (await fixture.history(scheduleId)).find(({ status }) => status === 'Skipped')
  expect(skipped).toMatchObject({
    slot: new Date(hour).toISOString(),
    reason: 'Skipped: the previous execution was still running',
  })
  await fixture.request('POST', '/api/scheduledTasks/cancelExecution', { workflowId: scheduleId, runId: executionId })
})

test('a run that throws fails with its message; a run that returns a text succeeds with it', async () => {
  work.run = async () => {
    throw new Error('There is no paper')
  }
  const scheduleId = await fixture.add(task())
  await fixture.trigger(scheduleId)
  expect(await fixture.until(scheduleId, 'Failed')).toMatchObject({ reason: 'There is no paper' })
  work.run = async () => {
    await sql`select secret_words from no_table`.execute(fixture.dependencies.systemDb)
    return null
  }
  await fixture.trigger(scheduleId)
  const message = "A database operation failed; see the gateway's log. Contact your Takt administrator."
  await expect.poll(async () => (await fixture.until(scheduleId, 'Failed')).reason).toBe(message)
  work.run = async () => 'All done'
  await fixture.trigger(scheduleId)
  expect(await fixture.until(scheduleId, 'Success')).toMatchObject({ reason: 'All done', endTime: expect.any(String) })
})
