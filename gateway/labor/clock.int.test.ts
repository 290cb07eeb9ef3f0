import { randomUUID } from 'node:crypto'
import { permissionsWhere } from '@takt/domain/rights/permissions.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Who } from '../items/items.bed.ts'
import { cleaning, createClockBed, job } from './clock.bed.ts'

type Bed = Awaited<ReturnType<typeof createClockBed>>
let bed: Bed
beforeAll(async () => {
  bed = await createClockBed()
}, 60_000)
afterAll(() => bed?.close())

let people = 10
/** Somebody new, so that tests do not meet. */
async function somebody() {
  const empID = `E-${people++}`
  await bed.must('POST', 'employees', { empID, firstName: 'Cy', lastName: 'Young' })
  return empID
}
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

describe('who may', () => {
  const teller = { permissions: permissionsWhere((area, flag) => area === 'dashboards' && flag === 'write') }
  const reader = { permissions: permissionsWhere((_, flag) => flag === 'read') }

  test('whoever tells at machines clocks who shows a badge, and is told of nobody by name', async () => {
    const body = { epc: bed.badge.toLowerCase(), at: bed.at(0.02), work: [job('J-1')] }
    await new Promise((resolve) => setTimeout(resolve, 1300))
    const on = await bed.clock('clockOn', body, teller)
    expect([on.status, on.body.data?.employee]).toEqual([200, { empID: null, fullName: null }])
    expect(on.body.data.tickets).toMatchObject([{ empID: null, fullName: null, jobNum: 'J-1' }])
    const clocked = await bed.ask('GET', `/api/laborTickets/clocked?epc=${bed.badge}`, undefined, teller)
    expect(clocked.body.data).toMatchObject({ employee: { empID: null }, tickets: [{ jobNum: 'J-1' }] })
    const byNumber = await bed.clock('clockOff', { empID: 'E-1', at: bed.at(1) }, teller)
    expect([byNumber.status, byNumber.body.message]).toMatchObject([403, /'write' on 'employees'/])
    // A number on a badge is a number.
    const printed = await bed.clock('clockOff', { epc: 'E-1', at: bed.at(1) }, teller)
    expect(printed.body.data.fields).toEqual({ epc: 'nobody wore this tag or badge then' })
    for (const query of ['empID=E-1', 'resourceID=M-1'])
      expect((await bed.ask('GET', `/api/laborTickets/clocked?${query}`, undefined, teller)).status).toBe(403)
    expect((await bed.clock('clockOff', { epc: 'E-1', at: bed.at(1) })).status).toBe(200)
  })

  test('digits stand for the one number that ends in them after letters; of two such nobody is meant', async () => {
    const hire = (empID: string) => bed.must('POST', 'employees', { empID, firstName: 'Cleo', lastName: 'Okafor' })
    const whoIs = async (epc: string, who?: Who) => {
      const { body } = await bed.ask('GET', `/api/laborTickets/clocked?epc=${epc}`, undefined, who)
      const { employee, people } = body.data
      return employee?.empID ?? (people ? { people } : body.data.fields)
    }
    for (const empID of ['E111', 'E2111', 'F5']) await hire(empID)
    expect([await whoIs('111'), await whoIs('2111')]).toEqual(['E111', 'E2111'])
    for (const nobody of ['1111', '0111', '.'])
      expect(await whoIs(nobody), nobody).toEqual({ epc: 'nobody wore this tag or badge then' })
    // Whoever clocks by badges alone is told of nobody by digits.
    expect(await whoIs('111', teller)).toEqual({ epc: 'nobody wore this tag or badge then' })
    await hire('f111')
    // Whoever may see people chooses by name.
    const fullName = 'Cleo Okafor'
    const people = ['E111', 'f111'].map((number) => ({ number, fullName }))
    expect(await whoIs('111')).toEqual({ people })
    const several = 'several numbers end in these digits: write the whole number, or show a badge'
    const refused = await bed.clock('endShift', { epc: '111', at: bed.at(1) })
    expect(refused.body.data).toEqual({ people, fields: { epc: several } })
    // A number that is just these digits is meant itself.
    await hire('111')
    expect(await whoIs('111')).toBe('111')
    // Who left the plant stands in nobody's way.
    await hire('G5')
    await bed.must('PUT', 'employees/G5', { active: false })
    expect(await whoIs('5')).toBe('F5')
    for (const empID of ['E111', 'E2111', 'F5', 'f111', '111', 'G5']) await bed.must('DELETE', `employees/${empID}`)
  })

  test('who may not read jobs and machines is told nothing of which there are, and is offered nothing that they cannot take back', async () => {
    const empID = await somebody()
    const badge = '3074257BF7194E4000001B00'
    await bed.must('POST', 'tagAssociations', { associationType: 'employees', associationID: empID, epc: badge })
    const now = () => new Date(Date.now() + 2000).toISOString()
    const on = async (work: object) => bed.clock('clockOn', { epc: badge, at: now(), work: [work] }, teller)
    const told = []
    for (const work of [
      job('J-99'),
      { ...job('J-1'), oprSeq: 99 },
      { ...job('J-1'), assemblySeq: 9 },
      job('J-1', 'M-99'),
      { laborType: 'indirect', indirectCode: 'NAP' },
    ]) {
      const { status, body } = await on(work)
      told.push(JSON.stringify([status, body]))
    }
    expect(new Set(told).size).toBe(1)
    expect(told[0]).toContain('is none that can be worked on here')
    const done = await on(job('J-1'))
    expect(done.status).toBe(200)
    expect(done.body).not.toHaveProperty('change')
    expect((await bed.clock('clockOff', { empID, at: now() })).body).toHaveProperty('change')
  })

  test('who only reads clocks nobody, and sees who is on what at a machine', async () => {
    expect((await bed.clock('clockOn', { epc: bed.badge, at: bed.at(2), work: [job('J-1')] }, reader)).status).toBe(403)
    const empID = await somebody()
    await bed.did('clockOn', empID, -3, [job('J-2', 'M-2')])
    const byNumber = await bed.ask('GET', `/api/laborTickets/clocked?empID=${empID}`, undefined, reader)
    expect(byNumber.body.data).toMatchObject({ employee: { empID }, tickets: [{ jobNum: 'J-2' }] })
    const at = await bed.ask('GET', '/api/laborTickets/clocked?resourceID=M-2', undefined, reader)
    expect(at.body.data).toMatchObject({ employee: null, tickets: [{ empID, fullName: 'Cy Young', jobNum: 'J-2' }] })
  })

  test('a badge is its wearer’s of that time: before it was put on it is nobody’s', async () => {
    const { body } = await bed.clock('clockOn', { epc: bed.badge, at: bed.at(-60), work: [job('J-1')] })
    expect(body.data.fields).toEqual({ epc: 'nobody wore this tag or badge then' })
  })

  test('people, jobs and badges of another organization are not there', async () => {
    const other = { organizationId: 3, entityId: 2 }
    for (const who of [{ empID: 'E-2' }, { epc: bed.badge }]) {
      const { status, body } = await bed.clock('clockOn', { ...who, at: bed.at(2), work: [job('J-1')] }, other)
      expect([status, Object.keys(body.data.fields)]).toEqual([400, Object.keys(who)])
    }
    const asked = await bed.ask('GET', '/api/laborTickets/clocked?resourceID=M-2', undefined, other)
    expect(asked.body.data.tickets).toEqual([])
  })

  test('a masked session is told no name or number, and clocks by what it is shown', async () => {
    const masked = { isMasked: true }
    const [shown] = (await bed.ask('GET', '/api/employees?orderBy=empID:desc', undefined, masked)).body.data
    const body = { empID: shown.empID, at: bed.at(-1), work: [cleaning] }
    const on = await bed.clock('clockOn', body, masked)
    expect([on.status, JSON.stringify(on.body)]).toEqual([200, expect.not.stringMatching(/Bea|Okafor|E-\d/)])
    const again = await bed.clock('clockOn', { ...body, at: bed.at(-0.5) }, masked)
    expect([again.status, again.body.message]).toMatchObject([409, /^This work goes on already: indirect /])
    expect(await bed.tickets('E-2')).toEqual(['CLEAN -1–'])
  })

  test('who is no longer active clocks off, and not on', async () => {
    const empID = await somebody()
    await bed.did('clockOn', empID, -4, [cleaning])
    await bed.must('PUT', `employees/${empID}`, { active: false })
    const on = await bed.clock('clockOn', { empID, at: bed.at(-2), work: [job('J-1')] })
    expect(on.body.data.fields).toEqual({ empID: 'is not active any more' })
    await bed.did('clockOff', empID, -1)
  })
})
