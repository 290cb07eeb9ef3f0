import { numbersRejected } from '@takt/domain/areas/labor/responses/numbersRejected.ts'
import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { numberLimit } from '../labor/limitNumbers.ts'
import { fixture, prepareScreens, request } from './screens.fixture.ts'
import { screensTexts } from './texts.ts'

prepareScreens()

describe('a screen session of a machine', () => {
  const badge = '3074257BF7194E4000001A85'
  const at = (resourceID: string | null, jobNum = 'J-1') => ({ jobNum, assemblySeq: 0, oprSeq: 10, resourceID })
  const cleaning = { laborType: 'indirect', indirectCode: 'CLEAN' }
  let people = 100
  let admin: ReturnType<typeof fixture.as>
  let screens: Record<'one' | 'two', string>

  const hire = async () => {
    const empID = `${++people}`
    await admin('POST', '/api/employees', { empID, firstName: 'Ada', lastName: 'Okafor' })
    return empID
  }
  const clock = async (token: string, action: string, body: object) => {
    fixture.clock.now += 60_000
    const command = { commandId: crypto.randomUUID(), action, at: new Date(fixture.clock.now).toISOString() }
    return request(token, 'POST', '/api/laborTickets/clock', { ...command, ...body })
  }
  type Ticket = { resourceID: string | null; indirectCode: string | null; end: string | null }
  /** Returns the machines, or the indirect codes without a machine, that a person is clocked on to. */
  const clockedOn = async (empID: string) => {
    const tickets: Ticket[] = await admin('GET', `/api/laborTickets?empID=${empID}`)
    return tickets.flatMap(({ resourceID, indirectCode, end }) => (end === null ? (resourceID ?? indirectCode) : []))
  }
  const setting = (clockElsewhere: string) => admin('POST', '/api/organizations/1/settings', { clockElsewhere })
  const tried = async (token: string, epc: string) => {
    const { status, headers, body } = await request(token, 'GET', `/api/laborTickets/clocked?epc=${epc}`)
    return { status, headers, message: body.message, data: body.data }
  }

  beforeAll(async () => {
    admin = fixture.as(fixture.admin)
    await admin('POST', '/api/jobs', { jobNum: 'J-1', status: 'released' })
    await admin('POST', '/api/jobAssemblies', { jobNum: 'J-1', assemblySeq: 0 })
    await admin('POST', '/api/jobOperations', { jobNum: 'J-1', assemblySeq: 0, oprSeq: 10 })
    await admin('POST', '/api/indirects', { indirectCode: 'CLEAN', description: 'Cleaning' })
    screens = { one: await fixture.screen(fixture.one), two: await fixture.screen(fixture.two) }
  })
  // Attempt counts use the real clock and expire after a quarter of an hour.
  beforeEach(async () => {
    await sql`delete from sign_in_attempt`.execute(fixture.systemDb)
    await setting('never')
  })

  test('ends the shift of a person only at that machine', async () => {
    const empID = await hire()
    for (const [screen, work] of [
      ['one', at('M-1')],
      ['two', at('M-2')],
      ['two', cleaning],
    ] as const)
      expect((await clock(screens[screen], 'clockOn', { epc: empID, work: [work] })).status).toBe(200)
    expect((await clock(screens.one, 'endShift', { epc: empID })).status).toBe(200)
    expect((await clockedOn(empID)).toSorted()).toEqual(['CLEAN', 'M-2'])
    for (const action of ['endShift', 'clockOff', 'suspend'])
      expect((await clock(screens.one, action, { epc: empID })).status).toBe(409)
    expect((await clock(screens.two, 'endShift', { epc: empID })).status).toBe(200)
    expect(await clockedOn(empID)).toEqual([])
  })

  test('does not reveal by its errors whether a person works elsewhere', async () => {
    const [workingElsewhere, notWorking] = [await hire(), await hire()]
    await clock(screens.two, 'clockOn', { epc: workingElsewhere, work: [at('M-2')] })
    const errorFor = async (epc: string) => (await clock(screens.one, 'endShift', { epc })).body.message
    expect(await errorFor(workingElsewhere)).toBe(await errorFor(notWorking))
  })

  test('ends work at other machines if the setting allows it: by badge, or also by number', async () => {
    const empID = await hire()
    await admin('POST', '/api/tagAssociations', { associationType: 'employees', associationID: empID, epc: badge })
    const attempt = async (epc: string) => {
      if (!(await clockedOn(empID)).length) await clock(screens.two, 'clockOn', { epc: empID, work: [at('M-2')] })
      return (await clock(screens.one, 'endShift', { epc })).status
    }
    expect([await attempt(badge), await attempt(empID)]).toEqual([409, 409])
    await setting('byBadge')
    expect([await attempt(empID), await attempt(badge)]).toEqual([409, 200])
    await setting('always')
    expect([await attempt(empID), await attempt(badge)]).toEqual([200, 200])
  })

  test('shows the owner of a badge their work elsewhere, marked as out of reach', async () => {
    const empID = await hire()
    const epc = `${badge.slice(0, -1)}6`
    await admin('POST', '/api/tagAssociations', { associationType: 'employees', associationID: empID, epc })
    await clock(screens.one, 'clockOn', { epc, work: [at('M-1')] })
    await clock(screens.two, 'clockOn', { epc, work: [at('M-2')] })
    const { tickets } = (await request(screens.one, 'GET', `/api/laborTickets/clocked?epc=${epc}`)).body.data
    expect(tickets.map((ticket: Record<string, unknown>) => [ticket.resourceID, ticket.isElsewhere])).toEqual([
      ['M-1', false],
      ['M-2', true],
    ])
  })

  test('limits attempts with employee numbers, whether they exist or not', async () => {
    const empID = await hire()
    const allowed = numberLimit.points / numberLimit.unknownWeight
    for (let i = 0; i < allowed; i++)
      expect(await tried(screens.one, `99${100 + i}`)).toMatchObject({
        status: 400,
        data: { fields: { epc: 'no employee has this number' } },
      })
    const [unknown, existing] = [await tried(screens.one, '99999'), await tried(screens.one, empID)]
    expect([unknown.status, existing.status]).toEqual([429, 429])
    const waitSecs = Number(existing.headers.get('retry-after'))
    expect(waitSecs).toBeGreaterThan(0)
    const { numbersFrom } = numbersRejected.parse(existing.data)
    expect(Math.ceil((numbersFrom - fixture.clock.now) / 1000)).toBe(waitSecs)
    expect((await clock(screens.one, 'clockOn', { epc: empID, work: [at('M-1')] })).status).toBe(429)
    // Each screen has its own count.
    expect((await tried(screens.two, empID)).status).toBe(200)
  })

  test('limits the number of people that can be looked up in a quarter of an hour', async () => {
    const all = await Promise.all(Array.from({ length: numberLimit.points + 2 }, hire))
    const statuses: number[] = []
    for (const empID of all) statuses.push((await tried(screens.one, empID)).status)
    expect(statuses).toEqual([...Array(numberLimit.points).fill(200), 429, 429])
    // People looked up before can still use the clock.
    expect((await tried(screens.one, all[0]!)).status).toBe(200)
  })

  test('limits the numbers revealed by ambiguous endings; each counts and is audited', async () => {
    const prefixes = ['A', 'B', 'C', 'D', 'E']
    const endings = Array.from({ length: numberLimit.points / prefixes.length + 1 }, (_, i) => `${700 + i}`)
    for (const empID of endings.flatMap((digits) => prefixes.map((prefix) => prefix + digits)))
      await admin('POST', '/api/employees', { empID, firstName: 'Ada', lastName: 'Okafor' })
    const [last] = await admin('GET', '/api/audit?limit=1')
    const revealed: string[] = []
    const statuses: number[] = []
    for (const digits of [...endings, endings[0]!]) {
      const { status, body } = await request(screens.one, 'GET', `/api/laborTickets/clocked?epc=${digits}`)
      statuses.push(status)
      revealed.push(...(body.data?.people ?? []).map(({ number }: { number: string }) => number))
    }
    // Repeated lookups return the same results without counting again.
    expect(statuses).toEqual([...Array(endings.length - 1).fill(400), 429, 400])
    expect(new Set(revealed).size).toBe(numberLimit.points)
    const failures = await admin('GET', `/api/audit?auditIdGreaterThan=${last.auditId}&actionEquals=clockFailed`)
    expect(failures).toHaveLength(endings.length)
  })

  test('does not block people who are clocked on there or use the full code of a badge', async () => {
    const [empID, badgeOwner] = [await hire(), await hire()]
    const epc = `${badge.slice(0, -1)}7`
    await admin('POST', '/api/tagAssociations', { associationType: 'employees', associationID: badgeOwner, epc })
    await clock(screens.one, 'clockOn', { epc: empID, work: [at('M-1')] })
    for (let i = 0; i < numberLimit.points; i++) await tried(screens.one, `98${100 + i}`)
    expect((await tried(screens.one, '98999')).status).toBe(429)
    expect((await clock(screens.one, 'endShift', { epc: empID })).status).toBe(200)
    expect((await tried(screens.one, epc)).status).toBe(200)
  })

  test('audits each failed attempt, and once that attempts are being rejected', async () => {
    const [last] = await admin('GET', '/api/audit?limit=1')
    const failures = numberLimit.points / numberLimit.unknownWeight
    for (let i = 0; i < failures + 3; i++) await tried(screens.two, `97${100 + i}`)
    const entries = await admin('GET', `/api/audit?auditIdGreaterThan=${last.auditId}&actionStartsWith=clock`)
    const count = (action: string) => entries.filter((entry: { action: string }) => entry.action === action).length
    expect([count('clockFailed'), count('clockSlowed')]).toEqual([failures, 1])
    expect(entries[0]).toMatchObject({
      what: 'Employee numbers rejected: too many attempts at the screen of M-2 (GET /api/laborTickets/clocked)',
      status: 429,
      organizationId: 1,
    })
    expect(entries[1].what).toBe('Unknown employee number at the screen of M-2 (GET /api/laborTickets/clocked)')
    // The name of the screen as in histories, and its account.
    expect(entries[0].userName).toMatch(
      new RegExp(`^${screensTexts.device(fixture.two)} \\(screen-${fixture.two}-[0-9a-f]+\\)$`),
    )
  })
})
