import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { cleaning, job } from './clock.bed.ts'
import { bed, prepareClock, somebody } from './clock.fixture.ts'

prepareClock()

const onNow = async (empID: string) => (await bed.must('GET', `laborTickets/clocked?empID=${empID}`)).tickets

test('one clocks on to several jobs and an indirect, suspends, takes up again, clocks off one, and ends the shift', async () => {
  const empID = await somebody()
  const began = await bed.did('clockOn', empID, -60, [job('J-1', 'M-1'), job('J-2')])
  expect(began.message).toBe('Clocked On')
  expect(began.data).toMatchObject({ isKnown: false, employee: { empID, fullName: 'Cy Young' } })
  expect(began.data.tickets).toMatchObject([{ jobNum: 'J-1', resourceID: 'M-1', end: null }, { jobNum: 'J-2' }])
  await bed.did('clockOn', empID, -50, [cleaning])
  await bed.did('suspend', empID, -40)
  expect((await onNow(empID)).map((ticket: { ending: string }) => ticket.ending)).toEqual(Array(3).fill('suspended'))
  await bed.did('resume', empID, -30, [job('J-1'), cleaning])
  await bed.did('clockOff', empID, -20, [cleaning])
  await bed.did('endShift', empID, -10)
  expect(await bed.tickets(empID)).toEqual([
    'J-1 -60–-40 resumed',
    'J-2 -60–-40 shiftEnded',
    'CLEAN -50–-40 resumed',
    'J-1 -30–-10 shiftEnded',
    'CLEAN -30–-20 clockedOff',
  ])
  expect(await onNow(empID)).toEqual([])
  // They are rows as all others: told in history, and taken back.
  const { change } = await bed.did('clockOn', empID, -5, [job('J-1')])
  const undone = await bed.ask('POST', '/api/changes/undo', { changes: [change] })
  expect([undone.status, (await bed.tickets(empID)).length]).toEqual([200, 5])
})

describe('a command that comes again, late, or from two devices', () => {
  test('the same one changes nothing; another one under its id is refused', async () => {
    const empID = await somebody()
    const command = { commandId: randomUUID(), empID, at: bed.at(-30), work: [job('J-1')] }
    const send = (body: object) => bed.clock('clockOn', { ...command, ...body })
    const both = await Promise.all([send({}), send({}), send({})])
    expect(both.map(({ status, body }) => [status, body.data.isKnown]).sort()).toEqual([
      [200, false],
      [200, true],
      [200, true],
    ])
    expect(await bed.tickets(empID)).toEqual(['J-1 -30–'])
    const other = await send({ at: bed.at(-29) })
    expect([other.status, other.body.message]).toMatchObject([409, /Something else was done under this commandId/])
  })

  test('two devices clock the same person on to the same work at once: one ticket, and the other is told', async () => {
    const empID = await somebody()
    const replies = await Promise.all(
      Array.from({ length: 6 }, () => bed.clock('clockOn', { empID, at: bed.at(-20), work: [job('J-1')] })),
    )
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409, 409])
    expect(replies.find(({ status }) => status === 409)!.body.message).toMatch(
      /^This work goes on already: job J-1, operation 10 since 20/,
    )
    const off = await Promise.all([1, 2].map(() => bed.clock('clockOff', { empID, at: bed.at(-10) })))
    expect(off.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(await bed.tickets(empID)).toEqual(['J-1 -20–-10 clockedOff'])
  })

  test('what was done without a network counts from when it was done, as far back as seven days, in its order', async () => {
    const empID = await somebody()
    const day = 24 * 60
    await bed.did('clockOn', empID, -6 * day, [job('J-1')])
    await bed.did('clockOff', empID, -6 * day + 60)
    expect(await bed.tickets(empID)).toEqual([`J-1 ${-6 * day}–${-6 * day + 60} clockedOff`])
    const refused = async (mins: number) =>
      (await bed.clock('clockOn', { empID, at: bed.at(mins), work: [job('J-1')] })).body.data.fields
    expect(await refused(-8 * day)).toEqual({ at: 'lies more than 7 days back: write a labor ticket instead' })
    expect(await refused(20)).toEqual({ at: 'lies ahead of now' })
  })

  test('what others did meanwhile stays, and the device is told what it was and who said it', async () => {
    const empID = await somebody()
    await bed.did('clockOn', empID, -60, [job('J-1')])
    await bed.did('clockOff', empID, -30)
    const before = await bed.must('GET', `laborTickets?empID=${empID}`)
    for (const [action, work] of [
      ['clockOff', []],
      ['suspend', []],
      ['clockOn', [cleaning]],
    ] as const) {
      const { status, body } = await bed.clock(action, { empID, at: bed.at(-40), work })
      expect([action, status, body.message]).toMatchObject([action, 409, /later than this: job J-1, operation 10 from/])
    }
    expect(await bed.must('GET', `laborTickets?empID=${empID}`)).toEqual(before)
  })

  test('nothing is done in part: of two jobs one of which is not there, or not worked on', async () => {
    const empID = await somebody()
    const lost = await bed.clock('clockOn', { empID, at: bed.at(-9), work: [job('J-1'), job('J-99')] })
    expect([lost.status, await bed.tickets(empID)]).toEqual([400, []])
    await bed.did('clockOn', empID, -8, [job('J-1')])
    const off = await bed.clock('clockOff', { empID, at: bed.at(-7), work: [job('J-1'), job('J-2')] })
    expect([off.status, await bed.tickets(empID)]).toEqual([409, ['J-1 -8–']])
  })
})
