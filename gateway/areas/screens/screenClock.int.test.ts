import { beforeAll, describe, expect, test } from 'vitest'
import { ask, bed, prepareScreens } from './screens.fixture.ts'

prepareScreens()

describe('at the clock of a machine', () => {
  const badge = '3074257BF7194E4000001A85'
  const work = { jobNum: 'J-1', assemblySeq: 0, oprSeq: 10, resourceID: 'M-1' }
  beforeAll(async () => {
    const admin = bed.as(bed.admin)
    for (const empID of ['4711', '4712'])
      await admin('POST', '/api/employees', { empID, firstName: 'Ada', lastName: 'Okafor' })
    await admin('POST', '/api/parts', { partNum: 'P-1' })
    for (const [jobNum, status, resourceID] of [
      ['J-1', 'released', 'M-1'],
      ['J-2', 'closed', 'M-1'],
      ['J-3', 'released', 'M-2'],
    ]) {
      await admin('POST', '/api/jobs', { jobNum, status, partNum: 'P-1' })
      await admin('POST', '/api/jobAssemblies', { jobNum, assemblySeq: 0 })
      await admin('POST', '/api/jobOperations', { jobNum, assemblySeq: 0, oprSeq: 10, resourceID })
    }
    await admin('POST', '/api/indirects', { indirectCode: 'CLEAN', description: 'Cleaning' })
    await admin('POST', '/api/tagAssociations', { associationType: 'employees', associationID: '4712', epc: badge })
  })
  const command = (action: string, body: object) => ({
    commandId: crypto.randomUUID(),
    action,
    at: new Date(bed.clock.now).toISOString(),
    ...body,
  })

  test('operations of open jobs at that machine are offered, and work for no job; lists of jobs and people are not', async () => {
    const token = await bed.screen(bed.one)
    expect((await ask(token, 'GET', '/api/screens/work')).body.data).toEqual({
      operations: [{ jobNum: 'J-1', assemblySeq: 0, oprSeq: 10, description: null, partNum: 'P-1', isRunning: false }],
      indirects: [{ indirectCode: 'CLEAN', description: 'Cleaning' }],
    })
    expect((await ask(bed.admin, 'GET', '/api/screens/work')).status).toBe(400)
    for (const list of [
      'jobs',
      'jobOperations',
      'indirects',
      'employees',
      'laborTickets',
      'laborTickets/hours?jobNum=J-1',
    ])
      expect([list, (await ask(token, 'GET', `/api/${list}`)).status]).toEqual([list, 403])
    expect((await ask(token, 'GET', '/api/laborTickets/clocked?resourceID=M-1')).status).toBe(403)
  })

  test('values are told of work of that machine alone, and none of another machine is put right', async () => {
    const admin = bed.as(bed.admin)
    const csv = 'checkID,text,kind,lower,upper\nH1,Bore,number,9,11\n'
    const sheet = await admin('POST', '/api/docs/checksheet', { csv, docName: 'Bores' })
    await admin('POST', `/api/docs/revision/${sheet.revId}/approve`, {})
    const entry = (fields: object) => ({
      entryId: crypto.randomUUID(),
      pageId: sheet.pageId,
      revId: sheet.revId,
      checkID: 'H1',
      sample: 1,
      value: 10,
      at: new Date(bed.clock.now).toISOString(),
      resourceID: 'M-1',
      ...fields,
    })
    const token = await bed.screen(bed.one)
    const told = async (fields: object) => {
      const { status, body } = await ask(token, 'POST', '/api/checkData', { entries: [entry(fields)] })
      return [status, Object.keys(body.data?.fields ?? {})]
    }
    expect(await told(work)).toEqual([200, []])
    const theirs = { jobNum: 'J-3', assemblySeq: 0, oprSeq: 10 }
    const other = { ...theirs, jobNum: 'J-NOPE' }
    for (const fields of [theirs, other]) expect(await told(fields)).toEqual([400, ['entries.0.work']])
    const found = entry({ ...theirs, resourceID: 'M-2' })
    await admin('POST', '/api/checkData', { entries: [found] })
    expect(await told({ value: 10.5, corrects: found.entryId })).toEqual([400, ['entries.0.corrects']])
  })

  test('people clock on by badge or number on work of that machine alone, and are shown their own names', async () => {
    const token = await bed.screen(bed.one)
    const clock = (body: object) => ask(token, 'POST', '/api/laborTickets/clock', body)
    for (const [epc, empID] of [
      [badge, '4712'],
      ['4711', '4711'],
    ] as const) {
      const on = await clock(
        command('clockOn', { epc, work: [work, { laborType: 'indirect', indirectCode: 'CLEAN' }] }),
      )
      expect([on.status, on.body.message]).toEqual([200, 'Clocked On'])
      const { data } = (await ask(token, 'GET', `/api/laborTickets/clocked?epc=${epc}`)).body
      expect(data.employee).toEqual({ empID: null, fullName: 'Ada Okafor' })
      expect(JSON.stringify(data.tickets)).not.toContain('Okafor')
      expect(data.tickets).toMatchObject([{ jobNum: 'J-1' }, { indirectCode: 'CLEAN' }])
      const rows = await bed.as(bed.admin)('GET', `/api/laborTickets?empID=${empID}`)
      expect(rows.length).toBe(2)
    }
    // How many they are is told there, and by which numbers they clock on; not what they are called.
    const here = await ask(token, 'GET', '/api/screens/machine')
    expect(here.body.data).toMatchObject({ clockedOn: 2, numbersHere: ['4711', '4712'] })
    expect(JSON.stringify(here.body)).not.toContain('Okafor')
    // What somebody is on at another machine is told to the badge, not to a number that anybody can try.
    for (const empID of ['4711', '4712']) {
      const elsewhere = { empID, work: [{ ...work, jobNum: 'J-3', resourceID: 'M-2' }] }
      const on = await ask(bed.admin, 'POST', '/api/laborTickets/clock', command('clockOn', elsewhere))
      expect(on.status).toBe(200)
    }
    const machines = async (epc: string) => {
      const { data } = (await ask(token, 'GET', `/api/laborTickets/clocked?epc=${epc}`)).body
      return data.tickets.map(({ resourceID }: { resourceID: string | null }) => resourceID)
    }
    expect([(await machines('4711')).includes('M-2'), (await machines(badge)).includes('M-2')]).toEqual([false, true])
    for (const resourceID of ['M-2', null])
      expect(
        (await clock(command('clockOn', { epc: badge, work: [{ ...work, jobNum: 'J-3', resourceID }] }))).status,
      ).toBe(404)
    expect((await clock(command('clockOn', { epc: '4713', work: [work] }))).status).toBe(400)
    bed.clock.now += 60_000
    expect((await clock(command('endShift', { epc: badge }))).status).toBe(200)
  })

  test('of several whose numbers end so a few are offered by number, to who typed three digits or more', async () => {
    const admin = bed.as(bed.admin)
    const hire = (empIDs: string[]) =>
      Promise.all(
        empIDs.map((empID) => admin('POST', '/api/employees', { empID, firstName: 'Cleo', lastName: 'Lind' })),
      )
    const token = await bed.screen(bed.one)
    const offered = async (epc: string) => {
      const { status, body } = await ask(token, 'GET', `/api/laborTickets/clocked?epc=${epc}`)
      expect([status, JSON.stringify(body).includes('Lind')]).toEqual([400, false])
      return body.data.people?.map(({ number, fullName }: Record<string, string>) => fullName ?? number)
    }
    await hire(['E211', 'LG211', 'MH211', 'E2110', 'E12', 'LG12'])
    expect(await offered('211')).toEqual(['E211', 'LG211', 'MH211'])
    expect(await offered('12')).toEqual([])
    await hire(['TN211', 'QA211'])
    expect(await offered('211')).toHaveLength(5)
    await hire(['WH211'])
    expect(await offered('211')).toEqual([])
    expect(await offered('999')).toBeUndefined()
    const whole = await ask(token, 'GET', '/api/laborTickets/clocked?epc=LG211')
    expect(whole.body.data).toMatchObject({ employee: { empID: null, fullName: 'Cleo Lind' }, tickets: [] })
  })

  test('whoever is clocked on there found what the screen tells; of several whom it names, if that one was there', async () => {
    const [token, elsewhere] = [await bed.screen(bed.one), await bed.screen(bed.two)]
    const admin = bed.as(bed.admin)
    const sheet = await admin('POST', '/api/docs/checksheet', {
      csv: 'checkID,text,kind,lower,upper\nH1,Bore,number,9,11\n',
      docName: 'Holes',
    })
    await admin('POST', `/api/docs/revision/${sheet.revId}/approve`, {})
    await admin('POST', '/api/employees', { empID: '4714', firstName: 'Eve', lastName: 'Far' })
    /** `ago`: so many minutes before now. */
    const tell = async (ago: number, foundBy?: string, from = token, resourceID = 'M-1') => {
      const entry = {
        entryId: crypto.randomUUID(),
        pageId: sheet.pageId,
        revId: sheet.revId,
        checkID: 'H1',
        sample: 1,
        value: 10,
        at: new Date(bed.clock.now - ago * 60_000).toISOString(),
        resourceID,
        foundBy,
      }
      const { status, body } = await ask(from, 'POST', '/api/checkData', { entries: [entry] })
      expect([status, body.message]).toEqual([200, '1 Value Recorded'])
      const path = `/api/checkData?pageId=${sheet.pageId}`
      const of = async (reader: string) =>
        (
          await ask(reader, 'GET', path + (reader === bed.admin ? '' : `&resourceID=${resourceID}`))
        ).body.data.values.find(({ entryId }: { entryId: string }) => entryId === entry.entryId)
      const { empID, fullName, userName } = await of(bed.admin)
      // The screen itself is told of nobody.
      expect(await of(from)).toMatchObject({ empID: null, fullName: userName })
      return [empID, fullName === userName ? null : fullName]
    }
    // Of the two who were there until a minute ago one is left.
    expect(await tell(0)).toEqual(['4711', 'Ada Okafor'])
    expect(await tell(0, '4711')).toEqual(['4711', 'Ada Okafor'])
    // Whoever left a moment ago, told late; a badge is in one's hand wherever its wearer is clocked on.
    expect(await tell(0, '4712')).toEqual(['4712', 'Ada Okafor'])
    expect(await tell(0, badge)).toEqual(['4712', 'Ada Okafor'])
    expect(await tell(0, badge, elsewhere, 'M-2')).toEqual(['4712', 'Ada Okafor'])
    expect(await tell(1)).toEqual([null, null])
    // Nobody of that number was there; a badge that nobody wears; before anybody came.
    for (const said of ['4714', '9999', 'FF00', '4711%', "'; --"]) expect(await tell(0, said)).toEqual([null, null])
    expect(await tell(60, '4711')).toEqual([null, null])
    expect(await tell(60)).toEqual([null, null])
    // However many others are named with it, nobody is forgotten.
    const names = [...Array.from({ length: 400 }, (_, i) => `${70_000 + i}`), '4711', 'FF00', badge, '4711']
    const many = names.map((foundBy, i) => ({
      entryId: crypto.randomUUID(),
      pageId: sheet.pageId,
      revId: sheet.revId,
      checkID: 'H1',
      sample: 1,
      value: 10,
      at: new Date(bed.clock.now - i).toISOString(),
      resourceID: 'M-1',
      foundBy,
    }))
    expect((await ask(token, 'POST', '/api/checkData', { entries: many })).body.message).toBe('404 Values Recorded')
    const { values } = (await ask(bed.admin, 'GET', `/api/checkData?pageId=${sheet.pageId}&limit=1000`)).body.data
    const finders = new Map(values.map(({ entryId, empID }: { entryId: string; empID: string }) => [entryId, empID]))
    expect(many.map(({ entryId }) => finders.get(entryId) ?? null)).toEqual([
      ...Array(400).fill(null),
      '4711',
      null,
      '4712',
      '4711',
    ])
    // Users find what they tell themselves.
    expect(await tell(0, '4711', bed.admin)).toEqual([null, null])
    const entry = { entryId: crypto.randomUUID(), pageId: sheet.pageId, revId: sheet.revId, checkID: 'H1', sample: 1 }
    for (const foundBy of ['', 'x'.repeat(129), 4711, ['4711'], '\u0000'])
      expect((await ask(token, 'POST', '/api/checkData', { entries: [{ ...entry, foundBy }] })).status).toBe(400)
  })
})
