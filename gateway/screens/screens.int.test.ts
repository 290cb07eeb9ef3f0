import { connect, jwtAuthenticator } from 'nats.ws'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { endExpired } from '../access/endSessions.ts'
import { sessionLimits } from '../access/sessionLimits.ts'
import { createScreensBed } from './screens.bed.ts'

let bed: Awaited<ReturnType<typeof createScreensBed>>
beforeAll(async () => {
  bed = await createScreensBed()
})
afterAll(() => bed?.close())

const ask = (token: string, method: string, path: string, body?: object) =>
  bed.ask(method, path, { token, ...(body ? { body } : {}) })

describe('the screen at a machine is opened', () => {
  test('by the credentials of its device, through an address that is good once; others than these open nothing', async () => {
    const password = await bed.credentials(bed.one)
    const { status, body } = await ask(password, 'POST', '/api/screens')
    expect([status, body.data.deviceId, new URL(body.data.url).pathname]).toEqual([200, bed.one, `/device/${bed.one}`])
    const state = async () => (await ask(bed.admin, 'GET', `/api/devices/${bed.one}/screen`)).body.data
    expect(await state()).toMatchObject({ isOpen: false, isAwaited: true, openedAt: null })
    const token = await bed.exchanged(body.data.url)
    const { message } = (await ask(token, 'GET', '/api/users/user')).body
    expect(message).toMatchObject({
      kind: 'display',
      selectedOrganizationId: 1,
      screen: { deviceId: bed.one, name: `Device ${bed.one}`, resourceID: 'M-1' },
    })
    expect(await bed.exchanged(body.data.url)).toBeUndefined()
    for (const nobody of [`${password}x`, token, bed.admin, 'x'])
      expect((await ask(nobody, 'POST', '/api/screens')).status).toBe(401)
    expect(await state()).toMatchObject({ isOpen: true, isAwaited: false, openedAt: expect.any(String) })
  })

  test('by an address made by whoever may write devices, and not where the device is at no machine', async () => {
    const { deviceId } = await bed.as(bed.admin)('POST', '/api/devices', { deviceTypeId: 'takt-h1' })
    const refused = await ask(bed.admin, 'POST', `/api/devices/${deviceId}/screen`)
    expect([refused.status, refused.body.message]).toEqual([
      409,
      `Device ${deviceId} is at no machine. Attach it to one first.`,
    ])
    await bed.as(bed.admin)('PUT', `/api/devices/${deviceId}`, { resourceId: 'M-2', reports: 'values' })
    expect(await bed.whether(await bed.screen(deviceId))).toBe(200)
    expect((await ask(bed.admin, 'POST', `/api/devices/${bed.theirs}/screen`)).status).toBe(404)
  })

  test('and is no wall board: boards are listed, changed and revoked without it', async () => {
    await bed.screen(bed.two)
    expect(await bed.as(bed.admin)('GET', '/api/displays')).toEqual([])
    const rows = await bed.systemDb
      .withTables<{ display: { display_id: number } }>()
      .selectFrom('display')
      .select('display_id as id')
      .execute()
    expect(rows.length).toBeGreaterThan(0)
    for (const { id } of rows) expect((await ask(bed.admin, 'DELETE', `/api/displays/${id}`)).status).toBe(404)
  })
})

describe('a screen reaches', () => {
  test('its own machine alone: another one is told apart from none by nothing', async () => {
    const token = await bed.screen(bed.one)
    const current = await ask(token, 'GET', '/api/resources/current')
    expect(current.body.data.map((row: { resourceID: string }) => row.resourceID)).toEqual(['M-1'])
    expect((await ask(token, 'GET', '/api/screens/machine')).body.data).toMatchObject({ resourceID: 'M-1', work: null })
    for (const path of [
      '/api/resources/?/reasons',
      '/api/checkData?resourceID=?',
      '/api/checkData/due?pageId=1&resourceID=?',
    ]) {
      const of = async (name: string) =>
        (await ask(token, 'GET', path.replace('?/', `${name}/`).replace('=?', `=${name}`))).body
      const theirs = await of('M-2')
      expect([path, theirs.success, theirs.message]).toEqual([
        path,
        false,
        (await of('X-9')).message.replace('X-9', 'M-2'),
      ])
    }
    expect((await ask(token, 'GET', '/api/checkData')).status).toBe(404)
    const entry = {
      entryId: crypto.randomUUID(),
      pageId: 1,
      revId: 1,
      checkID: 'A',
      sample: 1,
      at: new Date().toISOString(),
    }
    for (const resourceID of ['M-2', null])
      expect((await ask(token, 'POST', '/api/checkData', { entries: [{ ...entry, resourceID }] })).status).toBe(404)
  })

  test('pages in force at its machine, which are approved and of its organization; programs are none of them', async () => {
    const admin = bed.as(bed.admin)
    const page = async (docType: string, docName: string, text: string) => {
      const made = await admin('POST', '/api/docs', { action: 'create', docType, docName, text })
      await admin('POST', '/api/documents', { pageId: made.pageId, resourceID: 'M-1' })
      return made as { pageId: number; revId: number }
    }
    const approved = await page('Instruction', 'How to clamp', 'Slowly.')
    await admin('POST', `/api/docs/revision/${approved.revId}/approve`, {})
    const draft = await page('Instruction', 'Not yet', 'Nobody knows.')
    const program = await page('Program', 'P1', 'G0 X1')
    const token = await bed.screen(bed.one)
    await admin('POST', `/api/docs/revision/${program.revId}/approve`, {})
    const hidden = await page('Program', 'P2', 'G0 X2')
    const told = (await ask(token, 'GET', '/api/screens/machine')).body.data
    // What is called so goes to the machine; the screen names it and shows nothing of it.
    expect(told.programs).toEqual([{ name: 'P1', revNum: 1 }])
    expect(told.pages).toEqual([
      {
        pageId: approved.pageId,
        docType: 'Instruction',
        title: 'How to clamp',
        revNum: 1,
        approvedBy: expect.stringContaining('@'),
        approvedAt: expect.stringMatching(/Z$/),
      },
    ])
    expect((await ask(token, 'GET', `/api/docs/${approved.pageId}`)).body.data.revision.text).toBe('Slowly.')
    for (const { pageId } of [program, hidden, draft])
      expect((await ask(token, 'GET', `/api/docs/${pageId}`)).status).toBe(404)
    const other = await ask(await bed.signIn('admin@other.takt'), 'POST', '/api/docs', {
      action: 'create',
      docType: 'Instruction',
      docName: 'Theirs',
      text: 'Theirs',
    })
    expect((await ask(token, 'GET', `/api/docs/${other.body.data.pageId}`)).status).toBe(404)
  })

  test('of messaging what is for people at its device and its own frames, and not what its machine is told', async () => {
    const token = await bed.screen(bed.one)
    const { subscription } = (await ask(token, 'POST', '/api/messaging/provision')).body
    expect(subscription.topic).toBe(`device.1.${bed.one}`)
    const { sub, pub } = JSON.parse(Buffer.from(subscription.token.split('.')[1], 'base64url').toString()).nats
    const { display_id } = await bed.systemDb
      .withTables<{ display: { display_id: number; device_id: number } }>()
      .selectFrom('display')
      .select('display_id')
      .where('device_id', '=', bed.one)
      .executeTakeFirstOrThrow()
    expect(sub.allow.filter((subject: string) => !/^(_INBOX|changed\.1\.)/.test(subject))).toEqual([
      `device.1.${bed.one}.call`,
      `device.1.${bed.one}.chat`,
      `device.1.${bed.one}.notification`,
      `device.1.${bed.one}.ping`,
      `live.1.display.${display_id}`,
    ])
    expect(pub.allow).toEqual([`live.1.display.${display_id}.snapshot`])
    expect(sub.allow.filter((subject: string) => subject.startsWith('changed.')).sort()).toEqual([
      'changed.1.checksheets',
      'changed.1.dashboards',
      'changed.1.devices',
      'changed.1.instructions',
    ])
  })
})

describe('a reason that is given at the machine', () => {
  const reasonsOf = async () => bed.as(bed.admin)('GET', '/api/reasonEntries?orderBy=start:asc')

  test('is of the stop that began then, in the name of the device; what was said later stands, and what is sent twice counts once', async () => {
    const admin = bed.as(bed.admin)
    for (const reasonCode of ['tool', 'coolant']) await admin('POST', '/api/reasons', { reasonCode, priority: 1 })
    const token = await bed.screen(bed.one)
    const at = (ago: number) => new Date(bed.clock.now - ago).toISOString()
    const say = (body: object) => ask(token, 'POST', '/api/screens/reason', body)
    const said = { start: at(600_000), saidAt: at(500_000), reasonCode: 'tool' }
    for (let nth = 0; nth < 2; nth++) expect((await say(said)).body.data).toEqual({ holds: true })
    const [entry, ...others] = await reasonsOf()
    expect(others).toEqual([])
    expect(entry).toMatchObject({
      resourceID: 'M-1',
      start: said.start,
      reasonCode: 'tool',
      enteredBy: `Device ${bed.one}`,
    })
    expect(Date.parse(entry.end) - Date.parse(entry.start)).toBe(31 * 86_400_000)
    await admin('PUT', `/api/reasonEntries/${entry.reasonEntryID}`, { reasonCode: 'coolant' })
    expect((await say({ ...said, reasonCode: 'tool' })).body.data).toEqual({ holds: false })
    expect((await say({ ...said, saidAt: at(-1000) })).body.data).toEqual({ holds: true })
    expect((await reasonsOf()).map((row: { reasonCode: string }) => row.reasonCode)).toEqual(['tool'])
  })

  test('lies not ahead, not long ago and not before its stop, and has a reason that there is', async () => {
    const token = await bed.screen(bed.one)
    const at = (ago: number) => new Date(bed.clock.now - ago).toISOString()
    for (const body of [
      { start: at(-600_000), saidAt: at(-600_000), reasonCode: 'tool' },
      { start: at(8 * 86_400_000), saidAt: at(0), reasonCode: 'tool' },
      { start: at(1000), saidAt: at(2000), reasonCode: 'tool' },
      { start: at(1000), saidAt: at(0), reasonCode: 'none' },
    ])
      expect((await ask(token, 'POST', '/api/screens/reason', body)).status).toBeGreaterThanOrEqual(400)
    expect(
      (await ask(bed.admin, 'POST', '/api/screens/reason', { start: at(1000), saidAt: at(0), reasonCode: 'tool' }))
        .status,
    ).toBe(400)
  })
})

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
      ...{
        entryId: crypto.randomUUID(),
        pageId: sheet.pageId,
        revId: sheet.revId,
        checkID: 'H1',
        sample: 1,
        value: 10,
      },
      ...{ at: new Date(bed.clock.now).toISOString(), resourceID: 'M-1', ...fields },
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

  test('people clock on by badge or number, without their names, on work of that machine alone', async () => {
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
      expect(data.employee).toEqual({ empID: null, fullName: null })
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
    expect(whole.body.data).toMatchObject({ employee: { empID: null, fullName: null }, tickets: [] })
  })

  test('whoever is clocked on there found what the screen tells; of several whom it names, if that one was there', async () => {
    const [token, elsewhere] = [await bed.screen(bed.one), await bed.screen(bed.two)]
    const admin = bed.as(bed.admin)
    const sheet = await admin('POST', '/api/docs/checksheet', {
      ...{ csv: 'checkID,text,kind,lower,upper\nH1,Bore,number,9,11\n', docName: 'Holes' },
    })
    await admin('POST', `/api/docs/revision/${sheet.revId}/approve`, {})
    await admin('POST', '/api/employees', { empID: '4714', firstName: 'Eve', lastName: 'Far' })
    /** `ago`: so many minutes before now. */
    const tell = async (ago: number, foundBy?: string, from = token, resourceID = 'M-1') => {
      const entry = {
        ...{
          entryId: crypto.randomUUID(),
          pageId: sheet.pageId,
          revId: sheet.revId,
          checkID: 'H1',
          sample: 1,
          value: 10,
        },
        ...{ at: new Date(bed.clock.now - ago * 60_000).toISOString(), resourceID, foundBy },
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
      ...{ entryId: crypto.randomUUID(), pageId: sheet.pageId, revId: sheet.revId, checkID: 'H1', sample: 1 },
      ...{ value: 10, at: new Date(bed.clock.now - i).toISOString(), resourceID: 'M-1', foundBy },
    }))
    expect((await ask(token, 'POST', '/api/checkData', { entries: many })).body.message).toBe('404 Values Recorded')
    const { values } = (await ask(bed.admin, 'GET', `/api/checkData?pageId=${sheet.pageId}&limit=1000`)).body.data
    const finders = new Map(values.map(({ entryId, empID }: { entryId: string; empID: string }) => [entryId, empID]))
    expect(many.map(({ entryId }) => finders.get(entryId) ?? null)).toEqual([
      ...Array(400).fill(null),
      ...['4711', null, '4712', '4711'],
    ])
    // Users find what they tell themselves.
    expect(await tell(0, '4711', bed.admin)).toEqual([null, null])
    const entry = { entryId: crypto.randomUUID(), pageId: sheet.pageId, revId: sheet.revId, checkID: 'H1', sample: 1 }
    for (const foundBy of ['', 'x'.repeat(129), 4711, ['4711'], '\u0000'])
      expect((await ask(token, 'POST', '/api/checkData', { entries: [{ ...entry, foundBy }] })).status).toBe(400)
  })
})

describe('a screen ends', () => {
  const endings: [string, (deviceId: number) => Promise<unknown>][] = [
    ['when credentials are made anew', (deviceId) => bed.credentials(deviceId)],
    ['when credentials are revoked', (deviceId) => bed.as(bed.admin)('DELETE', `/api/devices/${deviceId}/credentials`)],
    [
      'when its device is moved',
      (deviceId) => bed.as(bed.admin)('PUT', `/api/devices/${deviceId}`, { resourceId: 'M-4' }),
    ],
    [
      'when its device is detached',
      (deviceId) => bed.as(bed.admin)('PUT', `/api/devices/${deviceId}`, { resourceId: null }),
    ],
    ['by hand', (deviceId) => bed.as(bed.admin)('DELETE', `/api/devices/${deviceId}/screen`)],
    ['when its device is removed', (deviceId) => bed.as(bed.admin)('DELETE', `/api/devices/${deviceId}`)],
  ]
  test.each(endings)('%s: no answer, no message, and its address opens it no more', async (_, end) => {
    const admin = bed.as(bed.admin)
    for (const resourceID of ['M-3', 'M-4']) await ask(bed.admin, 'POST', '/api/resources', { resourceID })
    const { deviceId } = await admin('POST', '/api/devices', { deviceTypeId: 'takt-h1', resourceId: 'M-3' })
    const password = await bed.credentials(deviceId)
    const token = await bed.exchanged((await ask(password, 'POST', '/api/screens')).body.data.url)
    const { url } = await admin('POST', `/api/devices/${deviceId}/screen`)
    const { subscription } = (await ask(token, 'POST', '/api/messaging/provision')).body
    const nats = await connect({
      servers: bed.messagingUrl,
      authenticator: jwtAuthenticator(subscription.token),
      inboxPrefix: subscription.subscription,
      reconnect: false,
    })
    expect(await bed.whether(token)).toBe(200)
    await end(deviceId)
    expect(await bed.whether(token)).toBe(401)
    const late = await bed.exchanged(url)
    if (late !== undefined) expect(await bed.whether(late)).toBe(401)
    await endExpired(bed.systemDb, { now: bed.clock.now, idle: sessionLimits.idle })
    await nats.closed()
    const state = await ask(bed.admin, 'GET', `/api/devices/${deviceId}/screen`)
    expect(state.status === 404 || state.body.data.isOpen === false).toBe(true)
    await ask(bed.admin, 'DELETE', `/api/devices/${deviceId}`)
  })

  const returns: [string, (deviceId: number) => Promise<void>][] = [
    [
      'its device is back at its machine',
      async (deviceId) => {
        for (const resourceId of ['M-4', 'M-3'])
          await bed.as(bed.admin)('PUT', `/api/devices/${deviceId}`, { resourceId })
      },
    ],
    [
      'its device is attached again',
      async (deviceId) => {
        for (const resourceId of [null, 'M-3'])
          await bed.as(bed.admin)('PUT', `/api/devices/${deviceId}`, { resourceId })
      },
    ],
    [
      'its device has no credentials again',
      async (deviceId) => {
        await bed.credentials(deviceId)
        await bed.as(bed.admin)('DELETE', `/api/devices/${deviceId}/credentials`)
      },
    ],
  ]
  test.each(returns)('for good, also where %s at once, and another one is opened', async (_, leaveAndReturn) => {
    for (const resourceID of ['M-3', 'M-4']) await ask(bed.admin, 'POST', '/api/resources', { resourceID })
    const { deviceId } = await bed.as(bed.admin)('POST', '/api/devices', { deviceTypeId: 'takt-h1', resourceId: 'M-3' })
    const token = await bed.screen(deviceId)
    expect(await bed.whether(token)).toBe(200)
    await leaveAndReturn(deviceId)
    expect(await bed.whether(token)).toBe(401)
    expect((await ask(bed.admin, 'GET', `/api/devices/${deviceId}/screen`)).body.data.isOpen).toBe(false)
    expect(await bed.whether(await bed.screen(deviceId))).toBe(200)
    expect(await bed.whether(token)).toBe(401)
    await ask(bed.admin, 'DELETE', `/api/devices/${deviceId}`)
  })

  test('or never began, where its device is moved while it is opened', async () => {
    const password = await bed.credentials(bed.two)
    const { body } = await ask(password, 'POST', '/api/screens')
    const before = await bed.exchanged(body.data.url)
    for (const resourceID of ['M-3', 'M-4']) await ask(bed.admin, 'POST', '/api/resources', { resourceID })
    const move = (resourceId: string) => bed.as(bed.admin)('PUT', `/api/devices/${bed.two}`, { resourceId })
    await move('M-3')
    const [opened] = await Promise.all([bed.screen(bed.two), move('M-4')])
    const holds = await bed.whether(opened)
    await move('M-3')
    // Opened before the device was moved away: ended by that. Opened after: ended by the move back.
    expect([200, 401]).toContain(holds)
    expect([await bed.whether(opened), await bed.whether(before)]).toEqual([401, 401])
    await move('M-2')
  })

  test('and is opened anew as another session of the same screen', async () => {
    const before = await bed.screen(bed.two)
    const password = await bed.credentials(bed.two)
    expect(await bed.whether(before)).toBe(401)
    const { url } = (await ask(password, 'POST', '/api/screens')).body.data
    const token = await bed.exchanged(url)
    expect(await bed.whether(token)).toBe(200)
    // Another page of it.
    expect(await bed.whether(await bed.screen(bed.two))).toBe(200)
    expect(await bed.whether(token)).toBe(200)
    expect(await bed.whether(before)).toBe(401)
  })
})
