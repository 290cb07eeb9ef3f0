import { connect, jwtAuthenticator } from 'nats.ws'
import { describe, expect, test } from 'vitest'
import { endExpired } from '../access/endSessions.ts'
import { sessionLimits } from '../access/sessionLimits.ts'
import { ask, bed, prepareScreens } from './screens.fixture.ts'

prepareScreens()

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
