import { permissionsWhere } from '@takt/domain/core/rights/permissions.ts'
import { describe, expect, test } from 'vitest'
import type { TestUser } from '../../core/items/testing/items.fixture.ts'
import { createEmployee, fixture, prepareClock } from './clock.fixture.ts'
import { cleaning, job } from './clockServer.fixture.ts'

prepareClock()

describe('permissions at the clock', () => {
  const teller = { permissions: permissionsWhere((area, flag) => area === 'dashboards' && flag === 'write') }
  const reader = { permissions: permissionsWhere((_, flag) => flag === 'read') }

  test('a user who may report at machines can clock people by badge only, and sees no names', async () => {
    const body = { epc: fixture.badge.toLowerCase(), at: new Date().toISOString(), work: [job('J-1')] }
    const on = await fixture.clock('clockOn', body, teller)
    expect([on.status, on.body.data?.employee]).toEqual([200, { empID: null, fullName: null }])
    expect(on.body.data.tickets).toMatchObject([{ empID: null, fullName: null, jobNum: 'J-1' }])
    const clocked = await fixture.request('GET', `/api/laborTickets/clocked?epc=${fixture.badge}`, undefined, teller)
    expect(clocked.body.data).toMatchObject({ employee: { empID: null }, tickets: [{ jobNum: 'J-1' }] })
    const byNumber = await fixture.clock('clockOff', { empID: 'E-1', at: fixture.at(1) }, teller)
    expect([byNumber.status, byNumber.body.message]).toMatchObject([403, /'write' on 'employees'/])
    // An employee number encoded in a badge counts as a number.
    const printed = await fixture.clock('clockOff', { epc: 'E-1', at: fixture.at(1) }, teller)
    expect(printed.body.data.fields).toEqual({ epc: 'this badge was not assigned to anyone at that time' })
    for (const query of ['empID=E-1', 'resourceID=M-1'])
      expect((await fixture.request('GET', `/api/laborTickets/clocked?${query}`, undefined, teller)).status).toBe(403)
    expect((await fixture.clock('clockOff', { epc: 'E-1', at: fixture.at(1) })).status).toBe(200)
  })

  test('digits identify the only employee whose number ends in them after letters; if several match, none is identified', async () => {
    const hire = (empID: string) => fixture.must('POST', 'employees', { empID, firstName: 'Cleo', lastName: 'Okafor' })
    const identify = async (epc: string, user?: TestUser) => {
      const { body } = await fixture.request('GET', `/api/laborTickets/clocked?epc=${epc}`, undefined, user)
      const { employee, people } = body.data
      return employee?.empID ?? (people ? { people } : body.data.fields)
    }
    for (const empID of ['E111', 'E2111', 'F5']) await hire(empID)
    expect([await identify('111'), await identify('2111')]).toEqual(['E111', 'E2111'])
    for (const digits of ['1111', '0111'])
      expect(await identify(digits), digits).toEqual({ epc: 'no employee has this number' })
    expect(await identify('.')).toEqual({ epc: 'this badge or employee number is unknown. Try again or choose a name' })
    // Digits identify nobody for users who may only clock by badge.
    expect(await identify('111', teller)).toEqual({ epc: 'this badge is not assigned to anyone' })
    await hire('f111')
    // A user who may see people chooses by name.
    const fullName = 'Cleo Okafor'
    const people = ['E111', 'f111'].map((number) => ({ number, fullName }))
    expect(await identify('111')).toEqual({ people })
    const several = 'several numbers end in these digits: enter the full number, or scan a badge'
    const rejection = await fixture.clock('endShift', { epc: '111', at: fixture.at(1) })
    expect(rejection.body.data).toEqual({ people, fields: { epc: several } })
    // A number that consists of exactly these digits takes precedence.
    await hire('111')
    expect(await identify('111')).toBe('111')
    // Inactive employees are ignored.
    await hire('G5')
    await fixture.must('PUT', 'employees/G5', { active: false })
    expect(await identify('5')).toBe('F5')
    for (const empID of ['E111', 'E2111', 'F5', 'f111', '111', 'G5']) await fixture.must('DELETE', `employees/${empID}`)
  })

  test('a user who may not read jobs and machines cannot find out which exist, and is not offered an undo without the rights for it', async () => {
    const empID = await createEmployee()
    const badge = '3074257BF7194E4000001B00'
    await fixture.must('POST', 'tagAssociations', { associationType: 'employees', associationID: empID, epc: badge })
    const now = () => new Date(Date.now() + 2000).toISOString()
    const on = async (work: object) => fixture.clock('clockOn', { epc: badge, at: now(), work: [work] }, teller)
    const responses = []
    for (const work of [
      job('J-99'),
      { ...job('J-1'), oprSeq: 99 },
      { ...job('J-1'), assemblySeq: 9 },
      job('J-1', 'M-99'),
      { laborType: 'indirect', indirectCode: 'NAP' },
    ]) {
      const { status, body } = await on(work)
      responses.push(JSON.stringify([status, body]))
    }
    expect(new Set(responses).size).toBe(1)
    expect(responses[0]).toContain('cannot be worked on here')
    const accepted = await on(job('J-1'))
    expect(accepted.status).toBe(200)
    expect(accepted.body).not.toHaveProperty('change')
    expect((await fixture.clock('clockOff', { empID, at: now() })).body).toHaveProperty('change')
  })

  test('a read-only user cannot clock anyone, but sees who works on what at a machine', async () => {
    expect(
      (await fixture.clock('clockOn', { epc: fixture.badge, at: fixture.at(2), work: [job('J-1')] }, reader)).status,
    ).toBe(403)
    const empID = await createEmployee()
    await fixture.did('clockOn', empID, -3, [job('J-2', 'M-2')])
    const byNumber = await fixture.request('GET', `/api/laborTickets/clocked?empID=${empID}`, undefined, reader)
    expect(byNumber.body.data).toMatchObject({ employee: { empID }, tickets: [{ jobNum: 'J-2' }] })
    const at = await fixture.request('GET', '/api/laborTickets/clocked?resourceID=M-2', undefined, reader)
    expect(at.body.data).toMatchObject({ employee: null, tickets: [{ empID, fullName: 'Cy Young', jobNum: 'J-2' }] })
  })

  test('a badge identifies its wearer at that time, and nobody before it was assigned', async () => {
    const { body } = await fixture.clock('clockOn', { epc: fixture.badge, at: fixture.at(-60), work: [job('J-1')] })
    expect(body.data.fields).toEqual({ epc: 'this badge was not assigned to anyone at that time' })
  })

  test('people, jobs and badges of another organization are not found', async () => {
    const other = { organizationId: 3, entityId: 2 }
    for (const identification of [{ empID: 'E-2' }, { epc: fixture.badge }]) {
      const { status, body } = await fixture.clock(
        'clockOn',
        { ...identification, at: fixture.at(2), work: [job('J-1')] },
        other,
      )
      expect([status, Object.keys(body.data.fields)]).toEqual([400, Object.keys(identification)])
    }
    const response = await fixture.request('GET', '/api/laborTickets/clocked?resourceID=M-2', undefined, other)
    expect(response.body.data.tickets).toEqual([])
  })

  test('a masked session gets no names or numbers, and clocks with the pseudonyms shown to it', async () => {
    const masked = { isMasked: true }
    const [employee] = (await fixture.request('GET', '/api/employees?orderBy=empID:desc', undefined, masked)).body.data
    const body = { empID: employee.empID, at: fixture.at(-1), work: [cleaning] }
    const on = await fixture.clock('clockOn', body, masked)
    expect([on.status, JSON.stringify(on.body)]).toEqual([200, expect.not.stringMatching(/Bea|Okafor|E-\d/)])
    const again = await fixture.clock('clockOn', { ...body, at: fixture.at(-0.5) }, masked)
    expect([again.status, again.body.message]).toMatchObject([409, /^This work goes on already: indirect /])
    expect(await fixture.tickets('E-2')).toEqual(['CLEAN -1–'])
  })

  test('an inactive employee can clock off but not on', async () => {
    const empID = await createEmployee()
    await fixture.did('clockOn', empID, -4, [cleaning])
    await fixture.must('PUT', `employees/${empID}`, { active: false })
    const on = await fixture.clock('clockOn', { empID, at: fixture.at(-2), work: [job('J-1')] })
    expect(on.body.data.fields).toEqual({ empID: 'is no longer active' })
    await fixture.did('clockOff', empID, -1)
  })
})
