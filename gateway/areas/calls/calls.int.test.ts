import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { annName, bobName, catName, createCallersFixture, type Page } from './calls.fixture.ts'

let fixture: Awaited<ReturnType<typeof createCallersFixture>>
let ann: Page
let bob: Page
let cat: Page
beforeAll(async () => {
  fixture = await createCallersFixture()
  ;({ ann, bob, cat } = fixture)
  await fixture.user('away@demo.takt', 1)
  await fixture.user('south@demo.takt', 2)
  await fixture.user('east@other.takt', 3)
  await fixture.page('south@demo.takt')
  await fixture.page('east@other.takt')
})
afterAll(() => fixture?.close())
afterEach(() => fixture.quiet())

describe('POST /api/messaging/call', () => {
  // Proves OPS-255
  test('initiate with entityId and targets returns success and callDetails, and rings at the recipients', async () => {
    const targets = { users: ['Bob@demo.takt'], devices: [] }
    const { status, body } = await fixture.post(ann.token, {
      action: 'initiate',
      entityId: 1,
      callDetails: { targets },
    })
    expect([status, body.success, body.message]).toEqual([200, true, ''])
    expect(body.callDetails).toMatchObject({
      by: { userName: annName },
      version: 1,
      state: 'ringing',
      source: { userName: annName, name: annName, state: 'joined', seat: expect.any(String) },
    })
    const { room } = body.callDetails
    expect(await fixture.waitForCall(bob, (details) => details.room === room)).toEqual(body.callDetails)
    expect(await fixture.current(bob)).toEqual(body.callDetails)
    expect(await fixture.current(cat)).toBe(null)
  })

  // Proves OPS-158
  test('callDetails contain the room, targets with users by userName and devices by deviceId, and the action', async () => {
    const { body } = await fixture.initiate(ann, { users: [bobName, catName], devices: [7] })
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
    const details = await fixture.ring(bobName)
    const { body } = await fixture.post(bob.token, { action: 'targetAnswer', seat: bob.seat, callDetails: details })
    expect(body).toMatchObject({
      success: true,
      callDetails: { action: 'targetAnswer', by: { userName: bobName }, state: 'active', version: 2 },
    })
    expect(body.callDetails.targets.users[bobName]).toEqual({ name: bobName, state: 'joined', seat: bob.seat })
    const activeCall = await fixture.waitForCall(ann, ({ room, version }) => room === details.room && version === 2)
    expect(activeCall).toEqual(body.callDetails)
  })

  // Proves OPS-258
  test('sourceEnd with callDetails ends an active call', async () => {
    const details = await fixture.ring(bobName)
    await fixture.act(bob, 'targetAnswer', details.room)
    const { body } = await fixture.post(ann.token, { action: 'sourceEnd', callDetails: details })
    expect(body).toMatchObject({
      success: true,
      callDetails: { action: 'sourceEnd', state: 'ended', outcome: 'completed' },
    })
    await fixture.waitForCall(bob, ({ room, state }) => room === details.room && state === 'ended')
    expect([await fixture.current(ann), await fixture.current(bob)]).toEqual([null, null])
  })

  // Proves OPS-257
  test('sourceAbort with callDetails ends a ringing call, and the recipients see who aborted it', async () => {
    const details = await fixture.ring(bobName, catName)
    const { body } = await fixture.post(ann.token, { action: 'sourceAbort', callDetails: details })
    expect(body.callDetails).toMatchObject({ action: 'sourceAbort', state: 'ended', outcome: 'aborted' })
    for (const page of [bob, cat]) {
      const endedCall = await fixture.waitForCall(page, ({ room, state }) => room === details.room && state === 'ended')
      expect([endedCall.action, endedCall.by]).toEqual(['sourceAbort', { userName: annName }])
    }
  })

  test('targetIgnore by the only target ends the call, by one of two it does not; targetEnd leaves the call', async () => {
    const singleTarget = await fixture.ring(bobName)
    const declined = await fixture.act(bob, 'targetIgnore', singleTarget.room)
    expect(declined.body.callDetails).toMatchObject({ state: 'ended', outcome: 'declined' })
    const two = await fixture.ring(bobName, catName)
    expect((await fixture.act(bob, 'targetIgnore', two.room)).body.callDetails).toMatchObject({ state: 'ringing' })
    await fixture.act(cat, 'targetAnswer', two.room)
    expect((await fixture.act(cat, 'targetEnd', two.room)).body.callDetails).toMatchObject({ outcome: 'completed' })
  })

  test('an initiate without available recipients fails with the specified message and records an ended call', async () => {
    const { status, body } = await fixture.initiate(ann, { users: ['away@demo.takt'] })
    expect([status, body.success, body.message]).toEqual([200, false, 'The call recipient(s) are not available'])
    expect(body.callDetails).toMatchObject({ state: 'ended', outcome: 'unavailable' })
    expect(await fixture.current(ann)).toBe(null)
  })

  test('a user of another organization looks the same as a user that does not exist', async () => {
    const initiateTo = async (name: string) => {
      const { status, body } = await fixture.initiate(ann, { users: [name, bobName] })
      await fixture.act(ann, 'sourceAbort', body.callDetails.room)
      const { [name]: other } = body.callDetails.targets.users
      return JSON.stringify([status, body.success, body.message, other]).replace(name, 'X')
    }
    const unknownUser = await initiateTo('nobody@demo.takt')
    expect(unknownUser).toContain('unavailable')
    for (const name of ['south@demo.takt', 'east@other.takt']) expect(await initiateTo(name)).toBe(unknownUser)
    const foreignOnly = await fixture.initiate(ann, { users: ['east@other.takt'] })
    expect(foreignOnly.body.message).toBe('The call recipient(s) are not available')
    expect((await fixture.initiate(ann, { devices: [9] })).body.callDetails.targets.devices['9']).toEqual({
      name: 'Device 9',
      state: 'unavailable',
      seat: null,
    })
  })

  test('a user who is not a party, or of another organization, gets the same response as for an unknown room', async () => {
    const { room } = await fixture.ring(bobName)
    const unknownRoom = await fixture.act(cat, 'targetAnswer', '00000000-0000-4000-8000-000000000000')
    const east = await fixture.page('east@other.takt')
    for (const page of [cat, east]) {
      for (const action of ['targetAnswer', 'targetIgnore', 'targetEnd', 'sourceAbort', 'sourceEnd']) {
        const { status, body } = await fixture.act(page, action, room)
        expect([action, status, body]).toEqual([action, 404, unknownRoom.body])
      }
    }
    // A party cannot act for another party either.
    expect((await fixture.act(bob, 'sourceAbort', room)).status).toBe(404)
    expect((await fixture.act(ann, 'targetAnswer', room)).status).toBe(404)
    expect(await fixture.current(bob)).toMatchObject({ room, version: 1 })
  })

  test('calling devices requires the right to read devices', async () => {
    const { status, body } = await fixture.initiate(bob, { devices: [7], users: [catName] })
    expect([status, body.message]).toEqual([
      403,
      "This needs the right 'read' on 'devices'. Contact an administrator to get it.",
    ])
    expect(await fixture.current(cat)).toBe(null)
  })

  test('rejects invalid calls', async () => {
    const { token } = ann
    const postCall = (body: object) => fixture.request('POST', '/api/messaging/call', { token, body })
    const targets = { users: [bobName], devices: [] }
    expect((await postCall({ action: 'initiate', callDetails: { targets: { users: [], devices: [] } } })).status).toBe(
      400,
    )
    expect((await postCall({ action: 'initiate', callDetails: {} })).status).toBe(400)
    expect((await postCall({ action: 'missed', callDetails: { room: crypto.randomUUID() } })).status).toBe(400)
    expect((await postCall({ action: 'targetAnswer', callDetails: { room: 'x' } })).status).toBe(400)
    const foreign = await postCall({ action: 'initiate', entityId: 2, callDetails: { targets } })
    expect([foreign.status, Object.keys(foreign.body.data.fields)]).toEqual([400, ['entityId']])
    const self = await postCall({ action: 'initiate', callDetails: { targets: { users: ['Ann@demo.takt'] } } })
    expect(self.body.data.fields).toEqual({ 'callDetails.targets.users': 'You cannot call yourself' })
    const tooMany = { users: Array.from({ length: 9 }, (_, k) => `u${k}@demo.takt`), devices: [] }
    expect((await postCall({ action: 'initiate', callDetails: { targets: tooMany } })).status).toBe(400)
    expect((await fixture.request('POST', '/api/messaging/call', { body: {} })).status).toBe(401)
  })
})

test('limits the number of calls that a person starts per minute', async () => {
  for (let nth = 0; nth < 12; nth++)
    expect((await fixture.initiate(ann, { users: ['away@demo.takt'] })).status).toBe(200)
  const { status, headers, body } = await fixture.initiate(ann, { users: ['away@demo.takt'] })
  expect([status, headers.get('retry-after'), body.success]).toEqual([429, '60', false])
  expect((await fixture.initiate(cat, { users: ['away@demo.takt'] })).status).toBe(200)
  fixture.clock.now += 61_000
  expect((await fixture.initiate(ann, { users: ['away@demo.takt'] })).status).toBe(200)
})
