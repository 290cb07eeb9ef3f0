import { gunzipSync } from 'node:zlib'
import { noPermissions, readerPermissions } from '@takt/domain/rights/permissions.ts'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { packed } from '../messaging/face.ts'
import { createCallsBed, type Page } from './calls.bed.ts'

let bed: Awaited<ReturnType<typeof createCallsBed>>
let ann: Page
let bob: Page
let cat: Page
const [annName, bobName, catName] = ['ann@demo.takt', 'bob@demo.takt', 'cat@demo.takt'] as const
beforeAll(async () => {
  bed = await createCallsBed()
  for (const name of [annName, bobName, catName]) await bed.user(name, 1, noPermissions)
  await bed.user('away@demo.takt', 1)
  await bed.user('south@demo.takt', 2)
  await bed.user('east@other.takt', 3)
  ann = await bed.page(annName)
  bob = await bed.page(bobName)
  cat = await bed.page(catName)
  await bed.page('south@demo.takt')
  await bed.page('east@other.takt')
})
afterAll(() => bed?.close())
// Nobody stays in a call, and nobody has begun too many.
afterEach(async () => {
  for (const page of [ann, bob, cat]) {
    const call = await bed.current(page)
    if (call) for (const action of ['targetEnd', 'sourceEnd']) await bed.act(page, action, call.room)
  }
  bed.clock.now += 61_000
})

const ring = async (...users: string[]) => (await bed.initiate(ann, { users })).body.callDetails

describe('POST /api/messaging/call', () => {
  test('initiate with entityId and targets answers success and callDetails, and rings where the called are', async () => {
    const targets = { users: ['Bob@demo.takt'], devices: [] }
    const { status, body } = await bed.post(ann.token, { action: 'initiate', entityId: 1, callDetails: { targets } })
    expect([status, body.success, body.message]).toEqual([200, true, ''])
    expect(body.callDetails).toMatchObject({
      by: { userName: annName },
      version: 1,
      state: 'ringing',
      source: { userName: annName, name: annName, state: 'joined', seat: expect.any(String) },
    })
    const { room } = body.callDetails
    expect(await bed.heard(bob, (details) => details.room === room)).toEqual(body.callDetails)
    expect(await bed.current(bob)).toEqual(body.callDetails)
    expect(await bed.current(cat)).toBe(null)
  })

  test('callDetails have the room, targets with users by userName and devices by deviceId, and the action', async () => {
    const { body } = await bed.initiate(ann, { users: [bobName, catName], devices: [7] })
    expect(body.callDetails).toMatchObject({
      room: expect.stringMatching(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/),
      action: 'initiate',
      targets: {
        users: {
          [bobName]: { name: bobName, state: 'ringing', seat: null },
          [catName]: { name: catName, state: 'ringing', seat: null },
        },
        devices: { '7': { name: 'Device 7', state: 'unavailable', seat: null } },
      },
    })
  })

  test('targetAnswer with callDetails makes the call active for both', async () => {
    const details = await ring(bobName)
    const { body } = await bed.post(bob.token, { action: 'targetAnswer', seat: bob.seat, callDetails: details })
    expect(body).toMatchObject({
      success: true,
      callDetails: { action: 'targetAnswer', by: { userName: bobName }, state: 'active', version: 2 },
    })
    expect(body.callDetails.targets.users[bobName]).toEqual({ name: bobName, state: 'joined', seat: bob.seat })
    const told = await bed.heard(ann, ({ room, version }) => room === details.room && version === 2)
    expect(told).toEqual(body.callDetails)
  })

  test('sourceEnd with callDetails ends an active call', async () => {
    const details = await ring(bobName)
    await bed.act(bob, 'targetAnswer', details.room)
    const { body } = await bed.post(ann.token, { action: 'sourceEnd', callDetails: details })
    expect(body).toMatchObject({
      success: true,
      callDetails: { action: 'sourceEnd', state: 'ended', outcome: 'completed' },
    })
    await bed.heard(bob, ({ room, state }) => room === details.room && state === 'ended')
    expect([await bed.current(ann), await bed.current(bob)]).toEqual([null, null])
  })

  test('sourceAbort with callDetails ends what rings, and the called are told by whom', async () => {
    const details = await ring(bobName, catName)
    const { body } = await bed.post(ann.token, { action: 'sourceAbort', callDetails: details })
    expect(body.callDetails).toMatchObject({ action: 'sourceAbort', state: 'ended', outcome: 'aborted' })
    for (const page of [bob, cat]) {
      const told = await bed.heard(page, ({ room, state }) => room === details.room && state === 'ended')
      expect([told.action, told.by]).toEqual(['sourceAbort', { userName: annName }])
    }
  })

  test('targetIgnore of the only target ends it, of one of two it does not; targetEnd leaves', async () => {
    const one = await ring(bobName)
    const declined = await bed.act(bob, 'targetIgnore', one.room)
    expect(declined.body.callDetails).toMatchObject({ state: 'ended', outcome: 'declined' })
    const two = await ring(bobName, catName)
    expect((await bed.act(bob, 'targetIgnore', two.room)).body.callDetails).toMatchObject({ state: 'ringing' })
    await bed.act(cat, 'targetAnswer', two.room)
    expect((await bed.act(cat, 'targetEnd', two.room)).body.callDetails).toMatchObject({ outcome: 'completed' })
  })

  test('an initiate that reaches nobody is refused in the words of the specification, and keeps a call that ended', async () => {
    const { status, body } = await bed.initiate(ann, { users: ['away@demo.takt'] })
    expect([status, body.success, body.message]).toEqual([200, false, 'The call recipient(s) are not available'])
    expect(body.callDetails).toMatchObject({ state: 'ended', outcome: 'unavailable' })
    expect(await bed.current(ann)).toBe(null)
  })

  test('whoever is in another organization is told apart from nobody by nothing', async () => {
    const asked = async (name: string) => {
      const { status, body } = await bed.initiate(ann, { users: [name, bobName] })
      await bed.act(ann, 'sourceAbort', body.callDetails.room)
      const { [name]: other } = body.callDetails.targets.users
      return JSON.stringify([status, body.success, body.message, other]).replace(name, 'X')
    }
    const nobody = await asked('nobody@demo.takt')
    expect(nobody).toContain('unavailable')
    for (const name of ['south@demo.takt', 'east@other.takt']) expect(await asked(name)).toBe(nobody)
    const alone = await bed.initiate(ann, { users: ['east@other.takt'] })
    expect(alone.body.message).toBe('The call recipient(s) are not available')
    expect((await bed.initiate(ann, { devices: [9] })).body.callDetails.targets.devices['9']).toEqual({
      name: 'Device 9',
      state: 'unavailable',
      seat: null,
    })
  })

  test('who takes no part, and whoever is elsewhere, gets what a room that never was gets', async () => {
    const { room } = await ring(bobName)
    const never = await bed.act(cat, 'targetAnswer', '00000000-0000-4000-8000-000000000000')
    const east = await bed.page('east@other.takt')
    for (const page of [cat, east]) {
      for (const action of ['targetAnswer', 'targetIgnore', 'targetEnd', 'sourceAbort', 'sourceEnd']) {
        const { status, body } = await bed.act(page, action, room)
        expect([action, status, body]).toEqual([action, 404, never.body])
      }
    }
    // Nor does anybody act in the place of another.
    expect((await bed.act(bob, 'sourceAbort', room)).status).toBe(404)
    expect((await bed.act(ann, 'targetAnswer', room)).status).toBe(404)
    expect(await bed.current(bob)).toMatchObject({ room, version: 1 })
  })

  test('refuses what is no call', async () => {
    const { token } = ann
    const ask = (body: object) => bed.ask('POST', '/api/messaging/call', { token, body })
    const targets = { users: [bobName], devices: [] }
    expect((await ask({ action: 'initiate', callDetails: { targets: { users: [], devices: [] } } })).status).toBe(400)
    expect((await ask({ action: 'initiate', callDetails: {} })).status).toBe(400)
    expect((await ask({ action: 'missed', callDetails: { room: crypto.randomUUID() } })).status).toBe(400)
    expect((await ask({ action: 'targetAnswer', callDetails: { room: 'x' } })).status).toBe(400)
    const foreign = await ask({ action: 'initiate', entityId: 2, callDetails: { targets } })
    expect([foreign.status, Object.keys(foreign.body.data.fields)]).toEqual([400, ['entityId']])
    const self = await ask({ action: 'initiate', callDetails: { targets: { users: ['Ann@demo.takt'] } } })
    expect(self.body.data.fields).toEqual({ 'callDetails.targets.users': 'You cannot call yourself' })
    const many = { users: Array.from({ length: 9 }, (_, place) => `u${place}@demo.takt`), devices: [] }
    expect((await ask({ action: 'initiate', callDetails: { targets: many } })).status).toBe(400)
    expect((await bed.ask('POST', '/api/messaging/call', { body: {} })).status).toBe(401)
  })
})

describe('messages in real time', () => {
  test('come compressed and base64-encoded, on the subjects ping, notification, call and chat', async () => {
    const { subscription } = (await bed.ask('POST', '/api/messaging/provision', { token: bob.token })).body
    const came = new Map<string, string>()
    bob.nats.subscribe(`${subscription.topic}.>`, {
      callback: (_error, { subject, data }) => void came.set(subject, new TextDecoder().decode(data)),
    })
    await bob.nats.flush()
    await bed.ask('POST', '/api/messaging/ping', { token: bob.token, body: { users: [bobName] } })
    const call = await ring(bobName)
    // Nobody sends these yet; whoever does sends them so.
    for (const kind of ['notification', 'chat']) bed.services.publish(`${subscription.topic}.${kind}`, packed({ kind }))
    const kinds = ['ping', 'notification', 'call', 'chat']
    await bed.until(async () => (came.size === kinds.length ? came : undefined))
    expect([...came.keys()].sort()).toEqual(kinds.map((kind) => `${subscription.topic}.${kind}`).sort())
    const bodyOf = (kind: string) => {
      const text = came.get(`${subscription.topic}.${kind}`)!
      expect(text).toMatch(/^[A-Za-z0-9+/]+=*$/)
      return JSON.parse(gunzipSync(Buffer.from(text, 'base64')).toString())
    }
    expect(kinds.map(bodyOf)).toEqual([
      { from: bobName, at: expect.any(String) },
      { kind: 'notification' },
      call,
      { kind: 'chat' },
    ])
  })
})

describe('of two things that happen at once one is first', () => {
  test('two who call each other have one call', async () => {
    const [first, second] = await Promise.all([
      bed.initiate(ann, { users: [bobName] }),
      bed.initiate(bob, { users: [annName] }),
    ])
    expect([first.status, second.status]).toEqual([200, 200])
    expect(first.body.callDetails.room).toBe(second.body.callDetails.room)
    const current = await bed.current(ann)
    expect(current).toMatchObject({ state: 'active', version: 2, action: 'targetAnswer' })
    expect(await bed.current(bob)).toEqual(current)
  })

  test('answering and aborting: both sides see the same in the end, whichever was first', async () => {
    for (let round = 0; round < 5; round++) {
      const { room } = await ring(bobName)
      const [answered, aborted] = await Promise.all([
        bed.act(bob, 'targetAnswer', room),
        bed.act(ann, 'sourceAbort', room),
      ])
      expect(aborted.body.success).toBe(true)
      const last = [answered, aborted].map(({ body }) => body.callDetails).find(({ state }) => state === 'ended')
      expect(last.outcome).toBe(answered.body.success ? 'completed' : 'aborted')
      for (const page of [ann, bob]) expect(await bed.current(page)).toBe(null)
      const end = (page: Page) => bed.heard(page, (details) => details.room === room && details.state === 'ended')
      expect(await end(ann)).toEqual(await end(bob))
    }
  })

  test('answered on one page, the others of the same person stop ringing and cannot end it', async () => {
    const other = await bed.page(bobName)
    const { room } = await ring(bobName)
    await bed.heard(other, (details) => details.room === room)
    const both = await Promise.all([bob, other].map((page) => bed.act(page, 'targetAnswer', room)))
    expect(both.map(({ body }) => body.success).sort()).toEqual([false, true])
    expect(both.find(({ body }) => !body.success)!.body.message).toBe('This call was answered on another page of yours')
    const winner = both[0]!.body.success ? bob : other
    const told = await bed.heard(other, (details) => details.room === room && details.state === 'active')
    expect(told.targets.users[bobName]!.seat).toBe(winner.seat)
    expect((await bed.act(bob, 'targetIgnore', room)).body).toMatchObject({
      success: false,
      callDetails: { state: 'active' },
    })
  })

  test('whoever rings or talks is busy, and begins no other call', async () => {
    const { room } = await ring(bobName)
    const busy = await bed.initiate(cat, { users: [bobName] })
    expect(busy.body.message).toBe('The call recipient(s) are not available')
    expect(busy.body.callDetails.targets.users[bobName].state).toBe('busy')
    const third = await bed.initiate(bob, { users: [catName] })
    expect([third.status, third.body.message]).toEqual([409, 'You are being called. Answer or ignore that call first.'])
    await bed.act(bob, 'targetAnswer', room)
    for (const page of [ann, bob]) {
      const { status, body } = await bed.initiate(page, { users: [catName] })
      expect([status, body.message]).toEqual([409, 'You are in a call already. End it first.'])
    }
  })

  test('of many who call one at once one gets through, and nobody is in two calls', async () => {
    const answers = await Promise.all([ann, cat].map((page) => bed.initiate(page, { users: [bobName] })))
    expect(answers.map(({ body }) => body.success).sort()).toEqual([false, true])
  })
})

test('a person begins so many calls a minute and no more', async () => {
  for (let nth = 0; nth < 12; nth++) expect((await bed.initiate(ann, { users: ['away@demo.takt'] })).status).toBe(200)
  const { status, headers, body } = await bed.initiate(ann, { users: ['away@demo.takt'] })
  expect([status, headers.get('retry-after'), body.success]).toEqual([429, '60', false])
  expect((await bed.initiate(cat, { users: ['away@demo.takt'] })).status).toBe(200)
  bed.clock.now += 61_000
  expect((await bed.initiate(ann, { users: ['away@demo.takt'] })).status).toBe(200)
})

describe('who is told of calls that were', () => {
  const list = async (token: string, query = '') =>
    (await bed.ask('GET', `/api/calls?limit=500${query}`, { token })).body.data as Record<string, unknown>[]

  test('those who took part, and of all of the organization whoever may read security; nobody elsewhere', async () => {
    const { room } = await ring(bobName)
    await bed.act(bob, 'targetAnswer', room)
    bed.clock.now += 7000
    await bed.act(bob, 'targetEnd', room)
    const own = await list(bob.token)
    expect(own[0]).toMatchObject({
      room,
      callerName: annName,
      calledNames: [bobName],
      outcome: 'completed',
      secs: 7,
      answeredAt: expect.any(String),
      endedAt: expect.any(String),
    })
    expect((await list(cat.token)).map((row) => row.room)).not.toContain(room)
    await bed.user('watch@demo.takt', 1, readerPermissions)
    const all = await list(await bed.signIn('watch@demo.takt'))
    expect(all.map((row) => row.room)).toContain(room)
    expect((await list(await bed.signIn('east@other.takt'))).map((row) => row.room)).not.toContain(room)
    const found = await list(bob.token, '&outcome=completed&globalSearchValue=ann')
    expect(found.map((row) => row.room)).toContain(room)
  })

  test('an API token reads them, and takes part in none', async () => {
    await bed.user('maker@demo.takt', 1, readerPermissions)
    const token = await bed.signIn('maker@demo.takt')
    const permissions = { security: { read: true } }
    const made = await bed.ask('POST', '/api/users/tokens', { token, body: { tokenName: 'x', days: 1, permissions } })
    const script = made.body.data.token as string
    expect((await bed.ask('GET', '/api/calls', { token: script })).status).toBe(200)
    const body = { action: 'initiate', callDetails: { targets: { users: [bobName] } } }
    const asked = await bed.ask('POST', '/api/messaging/call', { token: script, body })
    expect([asked.status, asked.body.message]).toEqual([
      403,
      'An API token takes part in no call: nobody sits there. Sign in as yourself.',
    ])
  })
})
