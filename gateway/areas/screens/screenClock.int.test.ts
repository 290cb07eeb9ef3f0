import { beforeAll, describe, expect, test } from 'vitest'
import { fixture, prepareScreens, request } from './screens.fixture.ts'

prepareScreens()

describe('the clock of a machine screen', () => {
  const badge = '3074257BF7194E4000001A85'
  const work = { jobNum: 'J-1', assemblySeq: 0, oprSeq: 10, resourceID: 'M-1' }
  beforeAll(async () => {
    const admin = fixture.as(fixture.admin)
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
    at: new Date(fixture.clock.now).toISOString(),
    ...body,
  })

  test('offers operations of open jobs at that machine and indirect work, but no lists of jobs and people', async () => {
    const token = await fixture.screen(fixture.one)
    expect((await request(token, 'GET', '/api/screens/work')).body.data).toEqual({
      operations: [{ jobNum: 'J-1', assemblySeq: 0, oprSeq: 10, description: null, partNum: 'P-1', isRunning: false }],
      indirects: [{ indirectCode: 'CLEAN', description: 'Cleaning' }],
    })
    expect((await request(fixture.admin, 'GET', '/api/screens/work')).status).toBe(400)
    for (const list of [
      'jobs',
      'jobOperations',
      'indirects',
      'employees',
      'laborTickets',
      'laborTickets/hours?jobNum=J-1',
    ])
      expect([list, (await request(token, 'GET', `/api/${list}`)).status]).toEqual([list, 403])
    expect((await request(token, 'GET', '/api/laborTickets/clocked?resourceID=M-1')).status).toBe(403)
  })

  test('accepts values only for work of that machine, and rejects corrections of values of other machines', async () => {
    const admin = fixture.as(fixture.admin)
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
      at: new Date(fixture.clock.now).toISOString(),
      resourceID: 'M-1',
      ...fields,
    })
    const token = await fixture.screen(fixture.one)
    const postValue = async (fields: object) => {
      const { status, body } = await request(token, 'POST', '/api/checkData', { entries: [entry(fields)] })
      return [status, Object.keys(body.data?.fields ?? {})]
    }
    expect(await postValue(work)).toEqual([200, []])
    const otherWork = { jobNum: 'J-3', assemblySeq: 0, oprSeq: 10 }
    const other = { ...otherWork, jobNum: 'J-NOPE' }
    for (const fields of [otherWork, other]) expect(await postValue(fields)).toEqual([400, ['entries.0.work']])
    const otherEntry = entry({ ...otherWork, resourceID: 'M-2' })
    await admin('POST', '/api/checkData', { entries: [otherEntry] })
    expect(await postValue({ value: 10.5, corrects: otherEntry.entryId })).toEqual([400, ['entries.0.corrects']])
  })

  test('people clock on by badge or number only for work of that machine, and see their own names', async () => {
    const token = await fixture.screen(fixture.one)
    const clock = (body: object) => request(token, 'POST', '/api/laborTickets/clock', body)
    for (const [epc, empID] of [
      [badge, '4712'],
      ['4711', '4711'],
    ] as const) {
      const on = await clock(
        command('clockOn', { epc, work: [work, { laborType: 'indirect', indirectCode: 'CLEAN' }] }),
      )
      expect([on.status, on.body.message]).toEqual([200, 'Clocked On'])
      const { data } = (await request(token, 'GET', `/api/laborTickets/clocked?epc=${epc}`)).body
      expect(data.employee).toEqual({ empID: null, fullName: 'Ada Okafor' })
      expect(JSON.stringify(data.tickets)).not.toContain('Okafor')
      expect(data.tickets).toMatchObject([{ jobNum: 'J-1' }, { indirectCode: 'CLEAN' }])
      const rows = await fixture.as(fixture.admin)('GET', `/api/laborTickets?empID=${empID}`)
      expect(rows.length).toBe(2)
    }
    // The screen shows how many people are clocked on and their numbers, but not their names.
    const machineState = await request(token, 'GET', '/api/screens/machine')
    expect(machineState.body.data).toMatchObject({ clockedOn: 2, numbersHere: ['4711', '4712'] })
    expect(JSON.stringify(machineState.body)).not.toContain('Okafor')
    // Work at another machine is shown for a badge, but not for a number that anybody could try.
    for (const empID of ['4711', '4712']) {
      const otherClockOn = { empID, work: [{ ...work, jobNum: 'J-3', resourceID: 'M-2' }] }
      const on = await request(fixture.admin, 'POST', '/api/laborTickets/clock', command('clockOn', otherClockOn))
      expect(on.status).toBe(200)
    }
    const machines = async (epc: string) => {
      const { data } = (await request(token, 'GET', `/api/laborTickets/clocked?epc=${epc}`)).body
      return data.tickets.map(({ resourceID }: { resourceID: string | null }) => resourceID)
    }
    expect([(await machines('4711')).includes('M-2'), (await machines(badge)).includes('M-2')]).toEqual([false, true])
    for (const resourceID of ['M-2', null])
      expect(
        (await clock(command('clockOn', { epc: badge, work: [{ ...work, jobNum: 'J-3', resourceID }] }))).status,
      ).toBe(404)
    expect((await clock(command('clockOn', { epc: '4713', work: [work] }))).status).toBe(400)
    fixture.clock.now += 60_000
    expect((await clock(command('endShift', { epc: badge }))).status).toBe(200)
  })

  test('offers a few matching numbers for an ambiguous ending of at least three digits', async () => {
    const admin = fixture.as(fixture.admin)
    const hire = (empIDs: string[]) =>
      Promise.all(
        empIDs.map((empID) => admin('POST', '/api/employees', { empID, firstName: 'Cleo', lastName: 'Lind' })),
      )
    const token = await fixture.screen(fixture.one)
    const offered = async (epc: string) => {
      const { status, body } = await request(token, 'GET', `/api/laborTickets/clocked?epc=${epc}`)
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
    const whole = await request(token, 'GET', '/api/laborTickets/clocked?epc=LG211')
    expect(whole.body.data).toMatchObject({ employee: { empID: null, fullName: 'Cleo Lind' }, tickets: [] })
  })

  test('attributes values of a screen to the person clocked on there, or among several to the named one if present', async () => {
    const [token, otherToken] = [await fixture.screen(fixture.one), await fixture.screen(fixture.two)]
    const admin = fixture.as(fixture.admin)
    const sheet = await admin('POST', '/api/docs/checksheet', {
      csv: 'checkID,text,kind,lower,upper\nH1,Bore,number,9,11\n',
      docName: 'Holes',
    })
    await admin('POST', `/api/docs/revision/${sheet.revId}/approve`, {})
    await admin('POST', '/api/employees', { empID: '4714', firstName: 'Eve', lastName: 'Far' })
    /** `ago`: age of the value in minutes. */
    const recordValue = async (ago: number, foundBy?: string, from = token, resourceID = 'M-1') => {
      const entry = {
        entryId: crypto.randomUUID(),
        pageId: sheet.pageId,
        revId: sheet.revId,
        checkID: 'H1',
        sample: 1,
        value: 10,
        at: new Date(fixture.clock.now - ago * 60_000).toISOString(),
        resourceID,
        foundBy,
      }
      const { status, body } = await request(from, 'POST', '/api/checkData', { entries: [entry] })
      expect([status, body.message]).toEqual([200, '1 Value Recorded'])
      const path = `/api/checkData?pageId=${sheet.pageId}`
      const of = async (reader: string) =>
        (
          await request(reader, 'GET', path + (reader === fixture.admin ? '' : `&resourceID=${resourceID}`))
        ).body.data.values.find(({ entryId }: { entryId: string }) => entryId === entry.entryId)
      const { empID, fullName, userName } = await of(fixture.admin)
      // The screen itself does not see the person.
      expect(await of(from)).toMatchObject({ empID: null, fullName: userName })
      return [empID, fullName === userName ? null : fullName]
    }
    // One of the two people who were there until a minute ago is left.
    expect(await recordValue(0)).toEqual(['4711', 'Ada Okafor'])
    expect(await recordValue(0, '4711')).toEqual(['4711', 'Ada Okafor'])
    // A late value of a person who just left; a badge is valid wherever its owner is clocked on.
    expect(await recordValue(0, '4712')).toEqual(['4712', 'Ada Okafor'])
    expect(await recordValue(0, badge)).toEqual(['4712', 'Ada Okafor'])
    expect(await recordValue(0, badge, otherToken, 'M-2')).toEqual(['4712', 'Ada Okafor'])
    expect(await recordValue(1)).toEqual([null, null])
    // A number not clocked on there, an unassigned badge, and times before anybody clocked on.
    for (const identifier of ['4714', '9999', 'FF00', '4711%', "'; --"])
      expect(await recordValue(0, identifier)).toEqual([null, null])
    expect(await recordValue(60, '4711')).toEqual([null, null])
    expect(await recordValue(60)).toEqual([null, null])
    // All named people are found among many others.
    const names = [...Array.from({ length: 400 }, (_, i) => `${70_000 + i}`), '4711', 'FF00', badge, '4711']
    const entries = names.map((foundBy, i) => ({
      entryId: crypto.randomUUID(),
      pageId: sheet.pageId,
      revId: sheet.revId,
      checkID: 'H1',
      sample: 1,
      value: 10,
      at: new Date(fixture.clock.now - i).toISOString(),
      resourceID: 'M-1',
      foundBy,
    }))
    expect((await request(token, 'POST', '/api/checkData', { entries: entries })).body.message).toBe(
      '404 Values Recorded',
    )
    const { values } = (await request(fixture.admin, 'GET', `/api/checkData?pageId=${sheet.pageId}&limit=1000`)).body
      .data
    const inspectors = new Map(values.map(({ entryId, empID }: { entryId: string; empID: string }) => [entryId, empID]))
    expect(entries.map(({ entryId }) => inspectors.get(entryId) ?? null)).toEqual([
      ...Array(400).fill(null),
      '4711',
      null,
      '4712',
      '4711',
    ])
    // Values entered by users are attributed to themselves.
    expect(await recordValue(0, '4711', fixture.admin)).toEqual([null, null])
    const entry = { entryId: crypto.randomUUID(), pageId: sheet.pageId, revId: sheet.revId, checkID: 'H1', sample: 1 }
    for (const foundBy of ['', 'x'.repeat(129), 4711, ['4711'], '\u0000'])
      expect((await request(token, 'POST', '/api/checkData', { entries: [{ ...entry, foundBy }] })).status).toBe(400)
  })
})
