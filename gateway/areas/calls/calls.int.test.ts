import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { annName, bobName, catName, createCallersBed, type Page } from './calls.bed.ts'

let bed: Awaited<ReturnType<typeof createCallersBed>>
let ann: Page
let bob: Page
let cat: Page
beforeAll(async () => {
  bed = await createCallersBed()
  ;({ ann, bob, cat } = bed)
  await bed.user('away@demo.takt', 1)
  await bed.user('south@demo.takt', 2)
  await bed.user('east@other.takt', 3)
  await bed.page('south@demo.takt')
  await bed.page('east@other.takt')
})
afterAll(() => bed?.close())
afterEach(() => bed.quiet())

describe('POST /api/messaging/call', () => {
  // Proves OPS-255
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

  // Proves OPS-158
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

  // Proves OPS-256
  test('targetAnswer with callDetails makes the call active for both', async () => {
    const details = await bed.ring(bobName)
    const { body } = await bed.post(bob.token, { action: 'targetAnswer', seat: bob.seat, callDetails: details })
    expect(body).toMatchObject({
      success: true,
      callDetails: { action: 'targetAnswer', by: { userName: bobName }, state: 'active', version: 2 },
    })
    expect(body.callDetails.targets.users[bobName]).toEqual({ name: bobName, state: 'joined', seat: bob.seat })
    const told = await bed.heard(ann, ({ room, version }) => room === details.room && version === 2)
    expect(told).toEqual(body.callDetails)
  })

  // Proves OPS-258
  test('sourceEnd with callDetails ends an active call', async () => {
    const details = await bed.ring(bobName)
    await bed.act(bob, 'targetAnswer', details.room)
    const { body } = await bed.post(ann.token, { action: 'sourceEnd', callDetails: details })
    expect(body).toMatchObject({
      success: true,
      callDetails: { action: 'sourceEnd', state: 'ended', outcome: 'completed' },
    })
    await bed.heard(bob, ({ room, state }) => room === details.room && state === 'ended')
    expect([await bed.current(ann), await bed.current(bob)]).toEqual([null, null])
  })

  // Proves OPS-257
  test('sourceAbort with callDetails ends what rings, and the called are told by whom', async () => {
    const details = await bed.ring(bobName, catName)
    const { body } = await bed.post(ann.token, { action: 'sourceAbort', callDetails: details })
    expect(body.callDetails).toMatchObject({ action: 'sourceAbort', state: 'ended', outcome: 'aborted' })
    for (const page of [bob, cat]) {
      const told = await bed.heard(page, ({ room, state }) => room === details.room && state === 'ended')
      expect([told.action, told.by]).toEqual(['sourceAbort', { userName: annName }])
    }
  })

  test('targetIgnore of the only target ends it, of one of two it does not; targetEnd leaves', async () => {
    const one = await bed.ring(bobName)
    const declined = await bed.act(bob, 'targetIgnore', one.room)
    expect(declined.body.callDetails).toMatchObject({ state: 'ended', outcome: 'declined' })
    const two = await bed.ring(bobName, catName)
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
    const { room } = await bed.ring(bobName)
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

  test('devices are called by whoever may read devices', async () => {
    const { status, body } = await bed.initiate(bob, { devices: [7], users: [catName] })
    expect([status, body.message]).toEqual([
      403,
      "This needs the right 'read' on 'devices'. Ask an administrator for it.",
    ])
    expect(await bed.current(cat)).toBe(null)
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

test('a person begins so many calls a minute and no more', async () => {
  for (let nth = 0; nth < 12; nth++) expect((await bed.initiate(ann, { users: ['away@demo.takt'] })).status).toBe(200)
  const { status, headers, body } = await bed.initiate(ann, { users: ['away@demo.takt'] })
  expect([status, headers.get('retry-after'), body.success]).toEqual([429, '60', false])
  expect((await bed.initiate(cat, { users: ['away@demo.takt'] })).status).toBe(200)
  bed.clock.now += 61_000
  expect((await bed.initiate(ann, { users: ['away@demo.takt'] })).status).toBe(200)
})
