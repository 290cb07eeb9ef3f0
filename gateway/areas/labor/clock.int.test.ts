import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { createEmployee, fixture, prepareClock } from './clock.fixture.ts'
import { cleaning, job } from './clockServer.fixture.ts'

prepareClock()

const onNow = async (empID: string) => (await fixture.must('GET', `laborTickets/clocked?empID=${empID}`)).tickets

test('a person clocks on to several jobs and an indirect, suspends, resumes, clocks off one, and ends the shift', async () => {
  const empID = await createEmployee()
  const clockedOn = await fixture.did('clockOn', empID, -60, [job('J-1', 'M-1'), job('J-2')])
  expect(clockedOn.message).toBe('Clocked On')
  expect(clockedOn.data).toMatchObject({ isKnown: false, employee: { empID, fullName: 'Cy Young' } })
  expect(clockedOn.data.tickets).toMatchObject([{ jobNum: 'J-1', resourceID: 'M-1', end: null }, { jobNum: 'J-2' }])
  await fixture.did('clockOn', empID, -50, [cleaning])
  await fixture.did('suspend', empID, -40)
  expect((await onNow(empID)).map((ticket: { ending: string }) => ticket.ending)).toEqual(Array(3).fill('suspended'))
  await fixture.did('resume', empID, -30, [job('J-1'), cleaning])
  await fixture.did('clockOff', empID, -20, [cleaning])
  await fixture.did('endShift', empID, -10)
  expect(await fixture.tickets(empID)).toEqual([
    'J-1 -60–-40 resumed',
    'J-2 -60–-40 shiftEnded',
    'CLEAN -50–-40 resumed',
    'J-1 -30–-10 shiftEnded',
    'CLEAN -30–-20 clockedOff',
  ])
  expect(await onNow(empID)).toEqual([])
  // Tickets are ordinary rows: they have a history, and changes can be undone.
  const { change } = await fixture.did('clockOn', empID, -5, [job('J-1')])
  const undone = await fixture.request('POST', '/api/changes/undo', { changes: [change] })
  expect([undone.status, (await fixture.tickets(empID)).length]).toEqual([200, 5])
})

describe('a command that is repeated, late, or sent by two devices', () => {
  test('repeating a command changes nothing; a different command with its ID is rejected', async () => {
    const empID = await createEmployee()
    const command = { commandId: randomUUID(), empID, at: fixture.at(-30), work: [job('J-1')] }
    const send = (body: object) => fixture.clock('clockOn', { ...command, ...body })
    const both = await Promise.all([send({}), send({}), send({})])
    expect(both.map(({ status, body }) => [status, body.data.isKnown]).sort()).toEqual([
      [200, false],
      [200, true],
      [200, true],
    ])
    expect(await fixture.tickets(empID)).toEqual(['J-1 -30–'])
    const other = await send({ at: fixture.at(-29) })
    expect([other.status, other.body.message]).toMatchObject([409, /Something else was done under this commandId/])
  })

  test('two devices clocking the same person on to the same work at once create one ticket, and the other gets an error', async () => {
    const empID = await createEmployee()
    const replies = await Promise.all(
      Array.from({ length: 6 }, () => fixture.clock('clockOn', { empID, at: fixture.at(-20), work: [job('J-1')] })),
    )
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409, 409])
    expect(replies.find(({ status }) => status === 409)!.body.message).toMatch(
      /^This work is already in progress: job J-1, operation 10 since 20/,
    )
    const off = await Promise.all([1, 2].map(() => fixture.clock('clockOff', { empID, at: fixture.at(-10) })))
    expect(off.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(await fixture.tickets(empID)).toEqual(['J-1 -20–-10 clockedOff'])
  })

  test('commands made offline count from their own time, up to seven days back, in order', async () => {
    const empID = await createEmployee()
    const day = 24 * 60
    await fixture.did('clockOn', empID, -6 * day, [job('J-1')])
    await fixture.did('clockOff', empID, -6 * day + 60)
    expect(await fixture.tickets(empID)).toEqual([`J-1 ${-6 * day}–${-6 * day + 60} clockedOff`])
    const fieldErrors = async (mins: number) =>
      (await fixture.clock('clockOn', { empID, at: fixture.at(mins), work: [job('J-1')] })).body.data.fields
    expect(await fieldErrors(-8 * day)).toEqual({ at: 'is more than 7 days ago: add a labor ticket instead' })
    expect(await fieldErrors(20)).toEqual({ at: 'is in the future' })
  })

  test('later changes by others are kept, and the device gets what was changed and by whom', async () => {
    const empID = await createEmployee()
    await fixture.did('clockOn', empID, -60, [job('J-1')])
    await fixture.did('clockOff', empID, -30)
    const before = await fixture.must('GET', `laborTickets?empID=${empID}`)
    for (const [action, work] of [
      ['clockOff', []],
      ['suspend', []],
      ['clockOn', [cleaning]],
    ] as const) {
      const { status, body } = await fixture.clock(action, { empID, at: fixture.at(-40), work })
      expect([action, status, body.message]).toMatchObject([action, 409, /later than this: job J-1, operation 10 from/])
    }
    expect(await fixture.must('GET', `laborTickets?empID=${empID}`)).toEqual(before)
  })

  test('a command for two jobs changes nothing if one of them does not exist or is not being worked on', async () => {
    const empID = await createEmployee()
    const rejection = await fixture.clock('clockOn', { empID, at: fixture.at(-9), work: [job('J-1'), job('J-99')] })
    expect([rejection.status, await fixture.tickets(empID)]).toEqual([400, []])
    await fixture.did('clockOn', empID, -8, [job('J-1')])
    const off = await fixture.clock('clockOff', { empID, at: fixture.at(-7), work: [job('J-1'), job('J-2')] })
    expect([off.status, await fixture.tickets(empID)]).toEqual([409, ['J-1 -8–']])
  })
})
