import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTasksFixture, daily, type TasksFixture } from '../../executions/tasks.fixture.ts'
import { resumeSuspended } from './resumeTickets.ts'

let fixture: TasksFixture
const minuteMs = 60_000
beforeAll(async () => {
  fixture = await createTasksFixture()
  for (const shiftNum of [1, 2])
    await fixture.request('POST', '/api/shifts', { shiftNum, description: `Shift ${shiftNum}` })
  await fixture.request('POST', '/api/indirects', { indirectCode: 'CLEAN', description: 'Cleaning' })
  for (let n = 1; n <= 9; n++)
    await fixture.request('POST', '/api/employees', { empID: `E-${n}`, firstName: 'A', lastName: 'B' })
  await fixture.start()
})
afterAll(() => fixture?.close())

const start = new Date(Date.now() - 60 * minuteMs).toISOString()
const work = async (empID: string, more: object = {}) =>
  (
    await fixture.request('POST', '/api/laborTickets', {
      empID,
      laborType: 'indirect',
      indirectCode: 'CLEAN',
      start,
      ...more,
    })
  ).body.data.laborTicketID as number
const tickets = async () =>
  (await fixture.request('GET', '/api/laborTickets?orderBy=laborTicketID:asc')).body.data as Ticket[]
type Ticket = { laborTicketID: number; empID: string; start: string; end: string | null; resumesAt: string | null }
const task = (scheduleName: string, options: unknown[]) =>
  fixture.add({ scheduleName, workflowType: 'autoSuspendResumeActivity', options, calendars: daily(3) })
/** Runs the jobs that resume tickets as if they were due; twice, as after a process was killed. */
async function resume() {
  const { rows } = await sql<{
    payload: unknown
    id: number
  }>`select j.payload, j.id from graphile_worker._private_jobs j
    join graphile_worker._private_tasks t on t.id = j.task_id where t.identifier = 'resumeLaborTickets'`.execute(
    owner(),
  )
  for (const { payload } of [...rows, ...rows]) await resumeSuspended(fixture.gateway).run(payload, undefined)
}
const owner = () => fixture.dependencies.systemDb

test('suspends active tickets that match the filters, and resumes them with new tickets when the pause ends', async () => {
  const [first, otherShift, none] = [
    await work('E-1', { shiftNum: 1 }),
    await work('E-2', { shiftNum: 2 }),
    await work('E-3'),
  ]
  const scheduleId = await task('Break', [30, false, 'include', 'exclude', 'all', [1], ['E-9'], []])
  await fixture.trigger(scheduleId)
  expect(await fixture.until(scheduleId, 'Success')).toMatchObject({ reason: 'Suspended 1 labor tickets' })
  const after = await tickets()
  const [suspended, two, three] = [first, otherShift, none].map(
    (id) => after.find(({ laborTicketID }) => laborTicketID === id)!,
  )
  expect([two!.end, three!.end]).toEqual([null, null])
  expect(Date.parse(suspended!.resumesAt!) - Date.parse(suspended!.end!)).toBe(30 * minuteMs)
  await resume()
  const resumed = (await tickets()).filter(({ empID }) => empID === 'E-1')
  expect(resumed.map(({ end }) => end)).toEqual([suspended!.end, null])
  expect(resumed[1]).toMatchObject({ start: suspended!.resumesAt, indirectCode: 'CLEAN', shiftNum: 1 })
  const { steps } = (await fixture.history(scheduleId))[0]!
  expect(steps.map(({ text }) => text)).toContain('Resumed 1 of 1 labor tickets')
})

test('keeps changes made during the pause: an edited ticket, and work started in the meantime', async () => {
  const changed = await work('E-4')
  await work('E-5')
  const scheduleId = await task('Pause', [30, false, 'all', 'include', 'all', [], ['E-4', 'E-5']])
  await fixture.trigger(scheduleId)
  await fixture.until(scheduleId, 'Success')
  await fixture.request('PUT', `/api/laborTickets/${changed}`, { note: 'Went home' })
  const newWork = await work('E-5', { start: new Date().toISOString() })
  const before = await tickets()
  await resume()
  expect(await tickets()).toEqual(before)
  expect(
    before.filter(({ empID, end }) => empID === 'E-5' && end === null).map(({ laborTicketID }) => laborTicketID),
  ).toEqual([newWork])
  const { steps } = (await fixture.history(scheduleId))[0]!
  expect(steps.at(-1)!.text).toBe(
    'Resumed 0 of 2 labor tickets; 2 left because they were changed or other work was started',
  )
})

test('does not resume work twice if the person resumes it at the clock before the pause ends', async () => {
  await work('E-8')
  const scheduleId = await task('Short', [30, false, 'all', 'include', 'all', [], ['E-8']])
  await fixture.trigger(scheduleId)
  await fixture.until(scheduleId, 'Success')
  const ownTickets = async () => (await tickets()).filter(({ empID }) => empID === 'E-8')
  expect(await ownTickets()).toMatchObject([{ ending: 'suspended' }])
  const command = { commandId: randomUUID(), action: 'resume', empID: 'E-8', at: new Date().toISOString() }
  expect((await fixture.request('POST', '/api/laborTickets/clock', command)).status).toBe(200)
  await resume()
  expect(await ownTickets()).toMatchObject([
    { ending: 'resumed', resumesAt: command.at },
    { start: command.at, end: null, indirectCode: 'CLEAN' },
  ])
})

test('with clock out the work ends and is not resumed', async () => {
  await work('E-6')
  const scheduleId = await task('Out', [30, true, 'all', 'include', 'all', [], ['E-6']])
  await fixture.trigger(scheduleId)
  expect(await fixture.until(scheduleId, 'Success')).toMatchObject({ reason: 'Clocked out of 1 labor tickets' })
  await resume()
  const ownTickets = (await tickets()).filter(({ empID }) => empID === 'E-6')
  expect(ownTickets).toMatchObject([{ end: expect.any(String), resumesAt: null }])
})

test('resumes nothing if the user who saved the task has lost the right: the history states why, the tickets are unchanged', async () => {
  await work('E-7')
  const scheduleId = await task('Lost', [30, false, 'all', 'include', 'all', [], ['E-7']])
  await fixture.trigger(scheduleId)
  await fixture.until(scheduleId, 'Success')
  const may = (write: boolean) =>
    sql`update user_account set permissions = jsonb_set(permissions, '{employees,write}', ${JSON.stringify(write)}::jsonb)
      where user_id = ${fixture.userId}`.execute(owner())
  const before = await tickets()
  await may(false)
  await resume()
  await may(true)
  expect(await tickets()).toEqual(before)
  const { steps } = (await fixture.history(scheduleId))[0]!
  expect(steps.at(-1)!.text).toMatch(
    /^Resumed 0 of 1 labor tickets\. ada@demo\.takt, who saved this task, does not have the right 'write' on 'employees'\./,
  )
  await resume()
  expect((await tickets()).filter(({ empID }) => empID === 'E-7')).toHaveLength(2)
})
