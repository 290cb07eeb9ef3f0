import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTasksBed, daily, type TasksBed } from '../../executions/tasks.bed.ts'
import { resumeSuspended } from './resumeTickets.ts'

let bed: TasksBed
const minuteMs = 60_000
beforeAll(async () => {
  bed = await createTasksBed()
  for (const shiftNum of [1, 2]) await bed.ask('POST', '/api/shifts', { shiftNum, description: `Shift ${shiftNum}` })
  await bed.ask('POST', '/api/indirects', { indirectCode: 'CLEAN', description: 'Cleaning' })
  for (let n = 1; n <= 9; n++)
    await bed.ask('POST', '/api/employees', { empID: `E-${n}`, firstName: 'A', lastName: 'B' })
  await bed.begin()
})
afterAll(() => bed?.close())

const start = new Date(Date.now() - 60 * minuteMs).toISOString()
const work = async (empID: string, more: object = {}) =>
  (await bed.ask('POST', '/api/laborTickets', { empID, laborType: 'indirect', indirectCode: 'CLEAN', start, ...more }))
    .body.data.laborTicketID as number
const tickets = async () => (await bed.ask('GET', '/api/laborTickets?orderBy=laborTicketID:asc')).body.data as Ticket[]
type Ticket = { laborTicketID: number; empID: string; start: string; end: string | null; resumesAt: string | null }
const task = (scheduleName: string, options: unknown[]) =>
  bed.add({ scheduleName, workflowType: 'autoSuspendResumeActivity', options, calendars: daily(3) })
/** The jobs that take tickets up again, as if their time had come; done twice, as after a kill. */
async function resume() {
  const { rows } = await sql<{
    payload: unknown
    id: number
  }>`select j.payload, j.id from graphile_worker._private_jobs j
    join graphile_worker._private_tasks t on t.id = j.task_id where t.identifier = 'resumeLaborTickets'`.execute(
    owner(),
  )
  for (const { payload } of [...rows, ...rows]) await resumeSuspended(bed.gateway).run(payload, undefined)
}
const owner = () => bed.dependencies.systemDb

test('tickets at work that the filters leave are suspended, and taken up again by tickets of their own when the pause ends', async () => {
  const [first, elsewhere, none] = [
    await work('E-1', { shiftNum: 1 }),
    await work('E-2', { shiftNum: 2 }),
    await work('E-3'),
  ]
  const scheduleId = await task('Break', [30, false, 'include', 'exclude', 'all', [1], ['E-9'], []])
  await bed.trigger(scheduleId)
  expect(await bed.until(scheduleId, 'Success')).toMatchObject({ reason: 'Suspended 1 labor tickets' })
  const after = await tickets()
  const [one, two, three] = [first, elsewhere, none].map(
    (id) => after.find(({ laborTicketID }) => laborTicketID === id)!,
  )
  expect([two!.end, three!.end]).toEqual([null, null])
  expect(Date.parse(one!.resumesAt!) - Date.parse(one!.end!)).toBe(30 * minuteMs)
  await resume()
  const resumed = (await tickets()).filter(({ empID }) => empID === 'E-1')
  expect(resumed.map(({ end }) => end)).toEqual([one!.end, null])
  expect(resumed[1]).toMatchObject({ start: one!.resumesAt, indirectCode: 'CLEAN', shiftNum: 1 })
  const { steps } = (await bed.history(scheduleId))[0]!
  expect(steps.map(({ text }) => text)).toContain('Resumed 1 of 1 labor tickets')
})

test('what people did during the pause stays: a ticket that was changed, and work that was begun', async () => {
  const changed = await work('E-4')
  await work('E-5')
  const scheduleId = await task('Pause', [30, false, 'all', 'include', 'all', [], ['E-4', 'E-5']])
  await bed.trigger(scheduleId)
  await bed.until(scheduleId, 'Success')
  await bed.ask('PUT', `/api/laborTickets/${changed}`, { note: 'Went home' })
  const begun = await work('E-5', { start: new Date().toISOString() })
  const before = await tickets()
  await resume()
  expect(await tickets()).toEqual(before)
  expect(
    before.filter(({ empID, end }) => empID === 'E-5' && end === null).map(({ laborTicketID }) => laborTicketID),
  ).toEqual([begun])
  const { steps } = (await bed.history(scheduleId))[0]!
  expect(steps.at(-1)!.text).toBe(
    'Resumed 0 of 2 labor tickets; 2 left as people have changed them, or begun something else',
  )
})

test('who takes the work up at the clock before the pause ends is not put on it twice', async () => {
  await work('E-8')
  const scheduleId = await task('Short', [30, false, 'all', 'include', 'all', [], ['E-8']])
  await bed.trigger(scheduleId)
  await bed.until(scheduleId, 'Success')
  const own = async () => (await tickets()).filter(({ empID }) => empID === 'E-8')
  expect(await own()).toMatchObject([{ ending: 'suspended' }])
  const command = { commandId: randomUUID(), action: 'resume', empID: 'E-8', at: new Date().toISOString() }
  expect((await bed.ask('POST', '/api/laborTickets/clock', command)).status).toBe(200)
  await resume()
  expect(await own()).toMatchObject([
    { ending: 'resumed', resumesAt: command.at },
    { start: command.at, end: null, indirectCode: 'CLEAN' },
  ])
})

test('with clock out the work ends, and is not taken up again', async () => {
  await work('E-6')
  const scheduleId = await task('Out', [30, true, 'all', 'include', 'all', [], ['E-6']])
  await bed.trigger(scheduleId)
  expect(await bed.until(scheduleId, 'Success')).toMatchObject({ reason: 'Clocked out of 1 labor tickets' })
  await resume()
  const own = (await tickets()).filter(({ empID }) => empID === 'E-6')
  expect(own).toMatchObject([{ end: expect.any(String), resumesAt: null }])
})

test('who saved the task and lost the right meanwhile resumes nothing: the history says why, the tickets stay', async () => {
  await work('E-7')
  const scheduleId = await task('Lost', [30, false, 'all', 'include', 'all', [], ['E-7']])
  await bed.trigger(scheduleId)
  await bed.until(scheduleId, 'Success')
  const may = (write: boolean) =>
    sql`update user_account set permissions = jsonb_set(permissions, '{employees,write}', ${JSON.stringify(write)}::jsonb)
      where user_id = ${bed.userId}`.execute(owner())
  const before = await tickets()
  await may(false)
  await resume()
  await may(true)
  expect(await tickets()).toEqual(before)
  const { steps } = (await bed.history(scheduleId))[0]!
  expect(steps.at(-1)!.text).toMatch(
    /^Resumed 0 of 1 labor tickets\. ada@demo\.takt, who saved this task, does not have the right 'write' on 'employees'\./,
  )
  await resume()
  expect((await tickets()).filter(({ empID }) => empID === 'E-7')).toHaveLength(2)
})
