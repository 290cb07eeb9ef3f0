import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { prepareJobs } from '../../core/jobs/prepareJobs.ts'
import { createClockFixture, job } from './clockServer.fixture.ts'
import { endLeftOpen, enqueueEndLeftOpen, leftOpenEnded } from './endLeftOpen.ts'

let fixture: Awaited<ReturnType<typeof createClockFixture>>
const hour = 60
/** Returns the UTC time `HH:mm`, `mins` minutes after the fixture was created, in whole minutes. */
const wall = (mins: number) => fixture.at(mins).slice(11, 16)
const settings = (leftOpenMins: number | null) => fixture.must('POST', 'organizations/1/settings', { leftOpenMins })
beforeAll(async () => {
  fixture = await createClockFixture()
  await prepareJobs(fixture.dependencies.env.DATABASE_URL)
  // One shift ended two hours ago, the other ends in two hours.
  for (const [shiftNum, end] of [
    [1, -2 * hour],
    [2, 2 * hour],
  ] as const)
    await fixture.must('POST', 'shifts', {
      shiftNum,
      description: 'Shift',
      start: wall(end - 8 * hour),
      end: wall(end),
    })
  for (const [empID, shiftNum] of [
    ['E-1', 1],
    ['E-2', 2],
  ])
    await fixture.must('PUT', `employees/${empID}`, { shiftNum })
  await fixture.must('POST', 'employees', { empID: 'E-3', firstName: 'No', lastName: 'Shift' })
})
afterAll(() => fixture?.close())

/** Executes the queued jobs twice, as after a crash. */
async function work() {
  await enqueueEndLeftOpen(fixture.dependencies)
  await enqueueEndLeftOpen(fixture.dependencies)
  const { rows } = await sql<{ payload: unknown }>`select j.payload from graphile_worker._private_jobs j
    join graphile_worker._private_tasks t on t.id = j.task_id where t.identifier = ${endLeftOpen.name}`.execute(
    fixture.dependencies.systemDb,
  )
  for (const { payload } of [...rows, ...rows]) await leftOpenEnded(fixture.gateway).run(payload, undefined)
  return rows.length
}

test('tickets left open longer than the organization allows are ended at the end of the shift and marked', async () => {
  for (const empID of ['E-1', 'E-2', 'E-3']) await fixture.did('clockOn', empID, -3 * hour, [job('J-1')])
  expect(await work()).toBe(0)
  await settings(3 * hour)
  expect([await work(), await fixture.tickets('E-1')]).toEqual([1, ['J-1 -180–']])
  await settings(hour)
  expect(await work()).toBe(1)
  const [first] = await fixture.must('GET', 'laborTickets?empID=E-1')
  expect([first.ending, first.end]).toEqual(['leftOpen', `${fixture.at(-2 * hour).slice(0, 16)}:00.000Z`])
  const history = await fixture.must('GET', `laborTickets/${first.laborTicketID}/history`)
  expect([history.length, first.version]).toEqual([2, 2])
  // Tickets whose shift continues or is unknown stay open.
  expect([await fixture.tickets('E-2'), await fixture.tickets('E-3')]).toEqual([['J-1 -180–'], ['J-1 -180–']])
})

test('a later correction of the end time is accepted and removes the mark', async () => {
  await fixture.did('clockOff', 'E-1', -2 * hour + 10)
  expect(await fixture.tickets('E-1')).toEqual(['J-1 -180–-110 clockedOff'])
})

test('at a machine the shift follows its schedule', async () => {
  const days = ['MONDAY', 'TUESDAY', 'WEDNESDAY', 'THURSDAY', 'FRIDAY', 'SATURDAY', 'SUNDAY']
  const shifts = [{ shiftNum: 9, name: 'Short', days, start: wall(-100), end: wall(-70), breaks: [] }]
  await fixture.must('POST', 'schedules', { scheduleID: 'S', description: 'S', timezone: 'UTC', shifts })
  await fixture.must('PUT', 'resources/M-1', { scheduleID: 'S', effectiveFrom: '2026-01-01T00:00:00Z' })
  await fixture.did('clockOn', 'E-2', -90, [job('J-2', 'M-1')])
  await work()
  const left = await fixture.must('GET', 'laborTickets?empID=E-2&jobNum=J-2')
  expect(left).toMatchObject([{ ending: 'leftOpen', end: `${fixture.at(-70).slice(0, 16)}:00.000Z`, shiftNum: 2 }])
})
