import { numbersRefused } from '@takt/domain/areas/labor/answers/numbersRefused.ts'
import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { numberLimit } from '../labor/limitNumbers.ts'
import { ask, bed, prepareScreens } from './screens.fixture.ts'
import { screensTexts } from './texts.ts'

prepareScreens()

describe('whoever has the credentials of a machine', () => {
  const badge = '3074257BF7194E4000001A85'
  const at = (resourceID: string | null, jobNum = 'J-1') => ({ jobNum, assemblySeq: 0, oprSeq: 10, resourceID })
  const cleaning = { laborType: 'indirect', indirectCode: 'CLEAN' }
  let people = 100
  let admin: ReturnType<typeof bed.as>
  let screens: Record<'one' | 'two', string>

  const hire = async () => {
    const empID = `${++people}`
    await admin('POST', '/api/employees', { empID, firstName: 'Ada', lastName: 'Okafor' })
    return empID
  }
  const clock = async (token: string, action: string, body: object) => {
    bed.clock.now += 60_000
    const command = { commandId: crypto.randomUUID(), action, at: new Date(bed.clock.now).toISOString() }
    return ask(token, 'POST', '/api/laborTickets/clock', { ...command, ...body })
  }
  type Ticket = { resourceID: string | null; indirectCode: string | null; end: string | null }
  /** The machines, or the codes of work at none, that a person is on. */
  const clockedOn = async (empID: string) => {
    const tickets: Ticket[] = await admin('GET', `/api/laborTickets?empID=${empID}`)
    return tickets.flatMap(({ resourceID, indirectCode, end }) => (end === null ? (resourceID ?? indirectCode) : []))
  }
  const setting = (clockElsewhere: string) => admin('POST', '/api/organizations/1/settings', { clockElsewhere })
  const tried = async (token: string, epc: string) => {
    const { status, headers, body } = await ask(token, 'GET', `/api/laborTickets/clocked?epc=${epc}`)
    return { status, headers, message: body.message, data: body.data }
  }

  beforeAll(async () => {
    admin = bed.as(bed.admin)
    await admin('POST', '/api/jobs', { jobNum: 'J-1', status: 'released' })
    await admin('POST', '/api/jobAssemblies', { jobNum: 'J-1', assemblySeq: 0 })
    await admin('POST', '/api/jobOperations', { jobNum: 'J-1', assemblySeq: 0, oprSeq: 10 })
    await admin('POST', '/api/indirects', { indirectCode: 'CLEAN', description: 'Cleaning' })
    screens = { one: await bed.screen(bed.one), two: await bed.screen(bed.two) }
  })
  // Counts go with their quarter of an hour, of the real clock.
  beforeEach(async () => {
    await sql`delete from sign_in_attempt`.execute(bed.systemDb)
    await setting('never')
  })

  test('ends the shift of somebody at that machine alone', async () => {
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

  test('is not told by a refusal whether somebody works elsewhere', async () => {
    const [elsewhere, nowhere] = [await hire(), await hire()]
    await clock(screens.two, 'clockOn', { epc: elsewhere, work: [at('M-2')] })
    const refused = async (epc: string) => (await clock(screens.one, 'endShift', { epc })).body.message
    expect(await refused(elsewhere)).toBe(await refused(nowhere))
  })

  test('ends work at other machines where the setting allows it: by badge, or by number as well', async () => {
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

  test('shows the wearer of a badge what goes on elsewhere, marked as out of reach', async () => {
    const empID = await hire()
    const epc = `${badge.slice(0, -1)}6`
    await admin('POST', '/api/tagAssociations', { associationType: 'employees', associationID: empID, epc })
    await clock(screens.one, 'clockOn', { epc, work: [at('M-1')] })
    await clock(screens.two, 'clockOn', { epc, work: [at('M-2')] })
    const { tickets } = (await ask(screens.one, 'GET', `/api/laborTickets/clocked?epc=${epc}`)).body.data
    expect(tickets.map((ticket: Record<string, unknown>) => [ticket.resourceID, ticket.isElsewhere])).toEqual([
      ['M-1', false],
      ['M-2', true],
    ])
  })

  test('tries a limited number of employee numbers, whether they exist or not', async () => {
    const empID = await hire()
    const allowed = numberLimit.points / numberLimit.unknownWeight
    for (let i = 0; i < allowed; i++)
      expect(await tried(screens.one, `99${100 + i}`)).toMatchObject({
        status: 400,
        data: { fields: { epc: 'no employee has this number' } },
      })
    const [unknown, known] = [await tried(screens.one, '99999'), await tried(screens.one, empID)]
    expect([unknown.status, known.status]).toEqual([429, 429])
    const waitSecs = Number(known.headers.get('retry-after'))
    expect(waitSecs).toBeGreaterThan(0)
    const { numbersFrom } = numbersRefused.parse(known.data)
    expect(Math.ceil((numbersFrom - bed.clock.now) / 1000)).toBe(waitSecs)
    expect((await clock(screens.one, 'clockOn', { epc: empID, work: [at('M-1')] })).status).toBe(429)
    // Another screen has a count of its own.
    expect((await tried(screens.two, empID)).status).toBe(200)
  })

  test('walks through no more than so many people in a quarter of an hour', async () => {
    const all = await Promise.all(Array.from({ length: numberLimit.points + 2 }, hire))
    const statuses: number[] = []
    for (const empID of all) statuses.push((await tried(screens.one, empID)).status)
    expect(statuses).toEqual([...Array(numberLimit.points).fill(200), 429, 429])
    // Whoever was there before is served on.
    expect((await tried(screens.one, all[0]!)).status).toBe(200)
  })

  test('is told no more numbers by digits that several end in, each of which counts and is in the audit', async () => {
    const letters = ['A', 'B', 'C', 'D', 'E']
    const endings = Array.from({ length: numberLimit.points / letters.length + 1 }, (_, i) => `${700 + i}`)
    for (const empID of endings.flatMap((digits) => letters.map((letter) => letter + digits)))
      await admin('POST', '/api/employees', { empID, firstName: 'Ada', lastName: 'Okafor' })
    const [last] = await admin('GET', '/api/audit?limit=1')
    const told: string[] = []
    const statuses: number[] = []
    for (const digits of [...endings, endings[0]!]) {
      const { status, body } = await ask(screens.one, 'GET', `/api/laborTickets/clocked?epc=${digits}`)
      statuses.push(status)
      told.push(...(body.data?.people ?? []).map(({ number }: { number: string }) => number))
    }
    // What it was told before it is told again.
    expect(statuses).toEqual([...Array(endings.length - 1).fill(400), 429, 400])
    expect(new Set(told).size).toBe(numberLimit.points)
    const failures = await admin('GET', `/api/audit?auditIdGreaterThan=${last.auditId}&actionEquals=clockFailed`)
    expect(failures).toHaveLength(endings.length)
  })

  test('keeps nobody from the clock who is clocked on there or shows the long code of a badge', async () => {
    const [empID, worn] = [await hire(), await hire()]
    const epc = `${badge.slice(0, -1)}7`
    await admin('POST', '/api/tagAssociations', { associationType: 'employees', associationID: worn, epc })
    await clock(screens.one, 'clockOn', { epc: empID, work: [at('M-1')] })
    for (let i = 0; i < numberLimit.points; i++) await tried(screens.one, `98${100 + i}`)
    expect((await tried(screens.one, '98999')).status).toBe(429)
    expect((await clock(screens.one, 'endShift', { epc: empID })).status).toBe(200)
    expect((await tried(screens.one, epc)).status).toBe(200)
  })

  test('is reported in the audit: each failed attempt, and once that attempts are refused', async () => {
    const [last] = await admin('GET', '/api/audit?limit=1')
    const failures = numberLimit.points / numberLimit.unknownWeight
    for (let i = 0; i < failures + 3; i++) await tried(screens.two, `97${100 + i}`)
    const told = await admin('GET', `/api/audit?auditIdGreaterThan=${last.auditId}&actionStartsWith=clock`)
    const count = (action: string) => told.filter((entry: { action: string }) => entry.action === action).length
    expect([count('clockFailed'), count('clockSlowed')]).toEqual([failures, 1])
    expect(told[0]).toMatchObject({
      what: 'Employee numbers refused at the screen of M-2 (GET /api/laborTickets/clocked)',
      status: 429,
      organizationId: 1,
    })
    expect(told[1].what).toBe('Unknown employee number at the screen of M-2 (GET /api/laborTickets/clocked)')
    // The name of the screen, as histories have it, and its account.
    expect(told[0].userName).toMatch(new RegExp(`^${screensTexts.device(bed.two)} \\(screen-${bed.two}-[0-9a-f]+\\)$`))
  })
})
