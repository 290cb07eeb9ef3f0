import { permissionsWhere } from '@takt/domain/core/rights/permissions.ts'
import { describe, expect, test } from 'vitest'
import type { Who } from '../../core/items/testing/items.bed.ts'
import { cleaning, job } from './clock.bed.ts'
import { bed, prepareClock, somebody } from './clock.fixture.ts'

prepareClock()

describe('who may', () => {
  const teller = { permissions: permissionsWhere((area, flag) => area === 'dashboards' && flag === 'write') }
  const reader = { permissions: permissionsWhere((_, flag) => flag === 'read') }

  test('whoever tells at machines clocks who shows a badge, and is told of nobody by name', async () => {
    const body = { epc: bed.badge.toLowerCase(), at: new Date().toISOString(), work: [job('J-1')] }
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
    for (const nobody of ['1111', '0111'])
      expect(await whoIs(nobody), nobody).toEqual({ epc: 'no employee has this number' })
    expect(await whoIs('.')).toEqual({ epc: 'nobody wore this tag or badge then' })
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
