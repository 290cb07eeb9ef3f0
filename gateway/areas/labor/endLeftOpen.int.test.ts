import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { prepareJobs } from '../../core/jobs/prepareJobs.ts'
import { createClockBed, job } from './clock.bed.ts'
import { askToEndLeftOpen, endLeftOpen, leftOpenEnded } from './endLeftOpen.ts'

let bed: Awaited<ReturnType<typeof createClockBed>>
const hour = 60
/** `HH:mm` of UTC, so many minutes from when the bed was made; whole minutes. */
const wall = (mins: number) => bed.at(mins).slice(11, 16)
const settings = (leftOpenMins: number | null) => bed.must('POST', 'organizations/1/settings', { leftOpenMins })
beforeAll(async () => {
  bed = await createClockBed()
  await prepareJobs(bed.dependencies.env.DATABASE_URL)
  // Their shifts ended two hours ago, and end in two hours.
  for (const [shiftNum, end] of [
    [1, -2 * hour],
    [2, 2 * hour],
  ] as const)
    await bed.must('POST', 'shifts', { shiftNum, description: 'Shift', start: wall(end - 8 * hour), end: wall(end) })
  for (const [empID, shiftNum] of [
    ['E-1', 1],
    ['E-2', 2],
  ])
    await bed.must('PUT', `employees/${empID}`, { shiftNum })
  await bed.must('POST', 'employees', { empID: 'E-3', firstName: 'No', lastName: 'Shift' })
})
afterAll(() => bed?.close())

/** What the queue holds is done, twice as after a kill. */
async function work() {
  await askToEndLeftOpen(bed.dependencies)
  await askToEndLeftOpen(bed.dependencies)
  const { rows } = await sql<{ payload: unknown }>`select j.payload from graphile_worker._private_jobs j
    join graphile_worker._private_tasks t on t.id = j.task_id where t.identifier = ${endLeftOpen.name}`.execute(
    bed.dependencies.systemDb,
  )
  for (const { payload } of [...rows, ...rows]) await leftOpenEnded(bed.gateway).run(payload, undefined)
  return rows.length
}

test('tickets open past the end of their shift and the time that the organization sets are ended there and marked', async () => {
  for (const empID of ['E-1', 'E-2', 'E-3']) await bed.did('clockOn', empID, -3 * hour, [job('J-1')])
  expect(await work()).toBe(0)
  await settings(3 * hour)
  expect([await work(), await bed.tickets('E-1')]).toEqual([1, ['J-1 -180–']])
  await settings(hour)
  expect(await work()).toBe(1)
  const [first] = await bed.must('GET', 'laborTickets?empID=E-1')
  expect([first.ending, first.end]).toEqual(['leftOpen', `${bed.at(-2 * hour).slice(0, 16)}:00.000Z`])
  const history = await bed.must('GET', `laborTickets/${first.laborTicketID}/history`)
  expect([history.length, first.version]).toEqual([2, 2])
  // Those whose shift goes on, and whose shift nobody knows, stay.
  expect([await bed.tickets('E-2'), await bed.tickets('E-3')]).toEqual([['J-1 -180–'], ['J-1 -180–']])
})

test('whoever says late when it really was is believed, and the mark goes', async () => {
  await bed.did('clockOff', 'E-1', -2 * hour + 10)
  expect(await bed.tickets('E-1')).toEqual(['J-1 -180–-110 clockedOff'])
})

test('at a machine the shift is that of its schedule', async () => {
  const days = ['MONDAY', 'TUESDAY', 'WEDNESDAY', 'THURSDAY', 'FRIDAY', 'SATURDAY', 'SUNDAY']
  const shifts = [{ shiftNum: 9, name: 'Short', days, start: wall(-100), end: wall(-70), breaks: [] }]
  await bed.must('POST', 'schedules', { scheduleID: 'S', description: 'S', timezone: 'UTC', shifts })
  await bed.must('PUT', 'resources/M-1', { scheduleID: 'S', effectiveFrom: '2026-01-01T00:00:00Z' })
  await bed.did('clockOn', 'E-2', -90, [job('J-2', 'M-1')])
  await work()
  const left = await bed.must('GET', 'laborTickets?empID=E-2&jobNum=J-2')
  expect(left).toMatchObject([{ ending: 'leftOpen', end: `${bed.at(-70).slice(0, 16)}:00.000Z`, shiftNum: 2 }])
})
