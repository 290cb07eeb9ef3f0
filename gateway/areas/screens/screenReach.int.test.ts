import { connect, jwtAuthenticator } from 'nats.ws'
import { describe, expect, test } from 'vitest'
import { endExpired } from '../access/endSessions.ts'
import { sessionLimits } from '../access/sessionLimits.ts'
import { fixture, prepareScreens, request } from './screens.fixture.ts'

prepareScreens()

describe('the reach of a screen', () => {
  test('only its own machine; another machine and an unknown one are indistinguishable', async () => {
    const token = await fixture.screen(fixture.one)
    const current = await request(token, 'GET', '/api/resources/current')
    expect(current.body.data.map((row: { resourceID: string }) => row.resourceID)).toEqual(['M-1'])
    expect((await request(token, 'GET', '/api/screens/machine')).body.data).toMatchObject({
      resourceID: 'M-1',
      work: null,
    })
    for (const path of [
      '/api/resources/?/reasons',
      '/api/checkData?resourceID=?',
      '/api/checkData/due?pageId=1&resourceID=?',
    ]) {
      const of = async (name: string) =>
        (await request(token, 'GET', path.replace('?/', `${name}/`).replace('=?', `=${name}`))).body
      const otherMachine = await of('M-2')
      expect([path, otherMachine.success, otherMachine.message]).toEqual([
        path,
        false,
        (await of('X-9')).message.replace('X-9', 'M-2'),
      ])
    }
    expect((await request(token, 'GET', '/api/checkData')).status).toBe(404)
    const entry = {
      entryId: crypto.randomUUID(),
      pageId: 1,
      revId: 1,
      checkID: 'A',
      sample: 1,
      at: new Date().toISOString(),
    }
    for (const resourceID of ['M-2', null])
      expect((await request(token, 'POST', '/api/checkData', { entries: [{ ...entry, resourceID }] })).status).toBe(404)
  })

  test('approved pages in force at its machine and of its organization, but no programs', async () => {
    const admin = fixture.as(fixture.admin)
    const page = async (docType: string, docName: string, text: string) => {
      const created = await admin('POST', '/api/docs', { action: 'create', docType, docName, text })
      await admin('POST', '/api/documents', { pageId: created.pageId, resourceID: 'M-1' })
      return created as { pageId: number; revId: number }
    }
    const approved = await page('Instruction', 'How to clamp', 'Slowly.')
    await admin('POST', `/api/docs/revision/${approved.revId}/approve`, {})
    const draft = await page('Instruction', 'Not yet', 'Nobody knows.')
    const program = await page('Program', 'P1', 'G0 X1')
    const token = await fixture.screen(fixture.one)
    await admin('POST', `/api/docs/revision/${program.revId}/approve`, {})
    const hidden = await page('Program', 'P2', 'G0 X2')
    const machineState = (await request(token, 'GET', '/api/screens/machine')).body.data
    // The program goes to the machine; the screen shows its name but not its content.
    expect(machineState.programs).toEqual([{ name: 'P1', revNum: 1 }])
    expect(machineState.pages).toEqual([
      {
        pageId: approved.pageId,
        docType: 'Instruction',
        title: 'How to clamp',
        revNum: 1,
        approvedBy: expect.stringContaining('@'),
        approvedAt: expect.stringMatching(/Z$/),
      },
    ])
    expect((await request(token, 'GET', `/api/docs/${approved.pageId}`)).body.data.revision.text).toBe('Slowly.')
    for (const { pageId } of [program, hidden, draft])
      expect((await request(token, 'GET', `/api/docs/${pageId}`)).status).toBe(404)
    const other = await request(await fixture.signIn('admin@other.takt'), 'POST', '/api/docs', {
      action: 'create',
      docType: 'Instruction',
      docName: 'Theirs',
      text: 'Theirs',
    })
    expect((await request(token, 'GET', `/api/docs/${other.body.data.pageId}`)).status).toBe(404)
  })

  test('messages for people at its device and its own frames, but not the messages of its machine', async () => {
    const token = await fixture.screen(fixture.one)
    const { subscription } = (await request(token, 'POST', '/api/messaging/provision')).body
    expect(subscription.topic).toBe(`device.1.${fixture.one}`)
    const { sub, pub } = JSON.parse(Buffer.from(subscription.token.split('.')[1], 'base64url').toString()).nats
    const { display_id } = await fixture.systemDb
      .withTables<{ display: { display_id: number; device_id: number } }>()
      .selectFrom('display')
      .select('display_id')
      .where('device_id', '=', fixture.one)
      .executeTakeFirstOrThrow()
    expect(sub.allow.filter((subject: string) => !/^(_INBOX|changed\.1\.)/.test(subject))).toEqual([
      `device.1.${fixture.one}.call`,
      `device.1.${fixture.one}.chat`,
      `device.1.${fixture.one}.notification`,
      `device.1.${fixture.one}.ping`,
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

describe('the end of a screen', () => {
  const endings: [string, (deviceId: number) => Promise<unknown>][] = [
    ['when credentials are made anew', (deviceId) => fixture.credentials(deviceId)],
    [
      'when credentials are revoked',
      (deviceId) => fixture.as(fixture.admin)('DELETE', `/api/devices/${deviceId}/credentials`),
    ],
    [
      'when its device is moved',
      (deviceId) => fixture.as(fixture.admin)('PUT', `/api/devices/${deviceId}`, { resourceId: 'M-4' }),
    ],
    [
      'when its device is detached',
      (deviceId) => fixture.as(fixture.admin)('PUT', `/api/devices/${deviceId}`, { resourceId: null }),
    ],
    ['by hand', (deviceId) => fixture.as(fixture.admin)('DELETE', `/api/devices/${deviceId}/screen`)],
    ['when its device is removed', (deviceId) => fixture.as(fixture.admin)('DELETE', `/api/devices/${deviceId}`)],
  ]
  test.each(endings)('%s: no response, no message, and its address no longer opens it', async (_, end) => {
    const admin = fixture.as(fixture.admin)
    for (const resourceID of ['M-3', 'M-4']) await request(fixture.admin, 'POST', '/api/resources', { resourceID })
    const { deviceId } = await admin('POST', '/api/devices', { deviceTypeId: 'takt-h1', resourceId: 'M-3' })
    const password = await fixture.credentials(deviceId)
    const token = await fixture.exchanged((await request(password, 'POST', '/api/screens')).body.data.url)
    const { url } = await admin('POST', `/api/devices/${deviceId}/screen`)
    const { subscription } = (await request(token, 'POST', '/api/messaging/provision')).body
    const nats = await connect({
      servers: fixture.messagingUrl,
      authenticator: jwtAuthenticator(subscription.token),
      inboxPrefix: subscription.subscription,
      reconnect: false,
    })
    expect(await fixture.whether(token)).toBe(200)
    await end(deviceId)
    expect(await fixture.whether(token)).toBe(401)
    const late = await fixture.exchanged(url)
    if (late !== undefined) expect(await fixture.whether(late)).toBe(401)
    await endExpired(fixture.systemDb, { now: fixture.clock.now, idle: sessionLimits.idle })
    await nats.closed()
    const state = await request(fixture.admin, 'GET', `/api/devices/${deviceId}/screen`)
    expect(state.status === 404 || state.body.data.isOpen === false).toBe(true)
    await request(fixture.admin, 'DELETE', `/api/devices/${deviceId}`)
  })

  const returns: [string, (deviceId: number) => Promise<void>][] = [
    [
      'its device is back at its machine',
      async (deviceId) => {
        for (const resourceId of ['M-4', 'M-3'])
          await fixture.as(fixture.admin)('PUT', `/api/devices/${deviceId}`, { resourceId })
      },
    ],
    [
      'its device is attached again',
      async (deviceId) => {
        for (const resourceId of [null, 'M-3'])
          await fixture.as(fixture.admin)('PUT', `/api/devices/${deviceId}`, { resourceId })
      },
    ],
    [
      'its device has no credentials again',
      async (deviceId) => {
        await fixture.credentials(deviceId)
        await fixture.as(fixture.admin)('DELETE', `/api/devices/${deviceId}/credentials`)
      },
    ],
  ]
  test.each(returns)('permanently, even if %s immediately; another one can be opened', async (_, leaveAndReturn) => {
    for (const resourceID of ['M-3', 'M-4']) await request(fixture.admin, 'POST', '/api/resources', { resourceID })
    const { deviceId } = await fixture.as(fixture.admin)('POST', '/api/devices', {
      deviceTypeId: 'takt-h1',
      resourceId: 'M-3',
    })
    const token = await fixture.screen(deviceId)
    expect(await fixture.whether(token)).toBe(200)
    await leaveAndReturn(deviceId)
    expect(await fixture.whether(token)).toBe(401)
    expect((await request(fixture.admin, 'GET', `/api/devices/${deviceId}/screen`)).body.data.isOpen).toBe(false)
    expect(await fixture.whether(await fixture.screen(deviceId))).toBe(200)
    expect(await fixture.whether(token)).toBe(401)
    await request(fixture.admin, 'DELETE', `/api/devices/${deviceId}`)
  })

  test('immediately, if its device is moved while it is being opened', async () => {
    const password = await fixture.credentials(fixture.two)
    const { body } = await request(password, 'POST', '/api/screens')
    const before = await fixture.exchanged(body.data.url)
    for (const resourceID of ['M-3', 'M-4']) await request(fixture.admin, 'POST', '/api/resources', { resourceID })
    const move = (resourceId: string) => fixture.as(fixture.admin)('PUT', `/api/devices/${fixture.two}`, { resourceId })
    await move('M-3')
    const [opened] = await Promise.all([fixture.screen(fixture.two), move('M-4')])
    const status = await fixture.whether(opened)
    await move('M-3')
    // If it was opened before the device was moved away, that move ended it; if after, the move back ended it.
    expect([200, 401]).toContain(status)
    expect([await fixture.whether(opened), await fixture.whether(before)]).toEqual([401, 401])
    await move('M-2')
  })

  test('it is opened again as a new session of the same screen', async () => {
    const before = await fixture.screen(fixture.two)
    const password = await fixture.credentials(fixture.two)
    expect(await fixture.whether(before)).toBe(401)
    const { url } = (await request(password, 'POST', '/api/screens')).body.data
    const token = await fixture.exchanged(url)
    expect(await fixture.whether(token)).toBe(200)
    // A second session of the same screen.
    expect(await fixture.whether(await fixture.screen(fixture.two))).toBe(200)
    expect(await fixture.whether(token)).toBe(200)
    expect(await fixture.whether(before)).toBe(401)
  })
})
