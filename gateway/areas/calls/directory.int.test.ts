import { noPermissions, permissionsWhere, readerPermissions } from '@takt/domain/core/rights/permissions.ts'
import { connect, jwtAuthenticator } from 'nats'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { createCallsFixture, type Page, unpacked } from './calls.fixture.ts'

let fixture: Awaited<ReturnType<typeof createCallsFixture>>
let ann: Page
let bob: Page
beforeAll(async () => {
  fixture = await createCallsFixture()
  await fixture.user('ann@demo.takt', 1, readerPermissions)
  await fixture.user('bob@demo.takt', 1, noPermissions)
  await fixture.user('away@demo.takt', 1, noPermissions)
  await fixture.user('south@demo.takt', 2)
  await fixture.user('east@other.takt', 3)
  ann = await fixture.page('ann@demo.takt')
  bob = await fixture.page('bob@demo.takt')
  await fixture.page('south@demo.takt')
})
afterAll(() => fixture?.close())

const directory = async ({ token }: Pick<Page, 'token'>) =>
  (await fixture.request('GET', '/api/calls/directory', { token })).body.data
/** Waits for the expected content: the directory is cached for a few seconds. */
const expectDirectory = (page: Pick<Page, 'token'>, expected: object) =>
  vi.waitFor(async () => expect(await directory(page)).toMatchObject(expected), { timeout: 60_000, interval: 200 })

const nameless = (userName: string) => ({ userName, name: userName, personName: null })

describe('GET /api/calls/directory', () => {
  test('lists the people of the organization with their presence, and its devices for users who may read devices', async () => {
    await fixture.request('POST', '/api/users/logout', { token: await fixture.signIn('away@demo.takt') })
    expect(await directory(ann)).toEqual({
      people: [
        { ...nameless('away@demo.takt'), presence: 'offline', lastSeenAt: expect.any(String) },
        { ...nameless('bob@demo.takt'), presence: 'online', lastSeenAt: null },
      ],
      devices: [7, 8].map((deviceId) => ({
        deviceId,
        name: `Device ${deviceId}`,
        resourceID: null,
        presence: 'offline',
        hasScreen: false,
      })),
      more: false,
    })
    const bobDirectory = await directory(bob)
    expect(bobDirectory.devices).toEqual([])
    expect(bobDirectory.people.map(({ userName }: { userName: string }) => userName)).toEqual([
      'ann@demo.takt',
      'away@demo.takt',
    ])
    // The time of last activity requires the right to read security.
    expect(bobDirectory.people.map(({ lastSeenAt }: { lastSeenAt: string | null }) => lastSeenAt)).toEqual([null, null])
    const east = await directory({ token: await fixture.signIn('east@other.takt') })
    expect(east).toMatchObject({ people: [], devices: [{ deviceId: 9 }] })
  })

  test('a connected user without activity in any browser for five minutes is away until the next activity', async () => {
    const { clock } = fixture
    const keepAlive = async (page: Page, idleSecs?: number) => {
      const provided = (await fixture.request('POST', '/api/messaging/provision', { token: page.token })).body
      const body = { subscription: provided.subscription, ...(idleSecs === undefined ? {} : { idleSecs }) }
      return (await fixture.request('POST', '/api/messaging/keepAlive', { token: page.token, body })).status
    }
    const is = (presence: string) => expectDirectory(ann, { people: [{ presence: 'offline' }, { presence }] })
    expect(await keepAlive(bob, 299)).toBe(200)
    await is('online')
    clock.now += 1000
    await is('away')
    // Another browser of the same person reports less idle time, then more; a page without a report changes nothing.
    const other = { ...bob, token: await fixture.signIn('bob@demo.takt') }
    for (const idleSecs of [undefined, 4000]) expect(await keepAlive(other, idleSecs)).toBe(200)
    await is('away')
    expect(await keepAlive(other, 3)).toBe(200)
    expect(await keepAlive(bob, 301)).toBe(200)
    await is('online')
    for (const idleSecs of [-1, 1.5, 1e9]) expect(await keepAlive(bob, idleSecs)).toBe(400)
    // A user who is away can still be called.
    clock.now += 300_000
    await is('away')
    const { room } = (await fixture.initiate(ann, { users: ['bob@demo.takt'] })).body.callDetails
    await is('busy')
    await fixture.act(ann, 'sourceAbort', room)
    expect(await keepAlive(bob, 0)).toBe(200)
    await is('online')
  })

  test('a user who rings or talks is busy, a disconnected user is offline, and a connected device is online', async () => {
    const { room } = (await fixture.initiate(ann, { users: ['bob@demo.takt'] })).body.callDetails
    await expectDirectory(ann, { people: [{}, { presence: 'busy' }] })
    await fixture.act(ann, 'sourceAbort', room)
    await expectDirectory(ann, { people: [{}, { presence: 'online' }] })
    const { data } = (
      await fixture.request('POST', '/api/devices/7/credentials', { token: await deviceWriter(), body: {} })
    ).body
    const screen = await connect({ servers: data.natsUrl, authenticator: jwtAuthenticator(data.password) })
    const messages: unknown[] = []
    screen.subscribe('device.1.7.>', { callback: (_error, message) => messages.push(unpacked(message.data)) })
    await screen.flush()
    await expectDirectory(ann, { devices: [{ presence: 'online' }, { presence: 'offline' }] })
    const called = (await fixture.initiate(ann, { devices: [7, 8] })).body.callDetails
    expect(called.targets.devices).toMatchObject({ '7': { state: 'ringing' }, '8': { state: 'unavailable' } })
    await fixture.until(async () => messages[0])
    expect(messages).toEqual([called])
    await fixture.act(ann, 'sourceAbort', called.room)
    await screen.close()
  })

  test('is computed once for concurrent requests', async () => {
    const system = await fixture.parts.messaging.system()
    const requestSpy = vi.spyOn(system, 'requestMany')
    await directory(ann)
    const before = requestSpy.mock.calls.length
    await Promise.all(Array.from({ length: 50 }, (_, nth) => directory(nth % 2 ? ann : bob)))
    expect(requestSpy.mock.calls.length - before).toBeLessThanOrEqual(2)
    requestSpy.mockRestore()
  })

  async function deviceWriter() {
    const permissions = permissionsWhere((area, flag) => area === 'devices' && flag === 'write')
    await fixture.user('keeper@demo.takt', 1, permissions)
    return fixture.signIn('keeper@demo.takt')
  }
})

describe('in a masked session', () => {
  test('people are listed and called by pseudonyms, and no response or message contains a real name', async () => {
    await fixture.user('guide@demo.takt', 1, readerPermissions)
    const guide = await fixture.page('guide@demo.takt')
    await fixture.request('PUT', '/api/users/maskMode', { token: guide.token, body: { on: true } })
    const named = /ann@|bob@|away@/
    const listed = await directory(guide)
    expect(JSON.stringify(listed)).not.toMatch(named)
    const bobIndex = (await directory(ann)).people.findIndex(
      ({ userName }: { userName: string }) => userName === 'bob@demo.takt',
    )
    const pseudonym = listed.people.filter(({ presence }: { presence: string }) => presence === 'online')
    expect(bobIndex).toBeGreaterThanOrEqual(0)
    const responses = []
    for (const { userName } of pseudonym) {
      const { body } = await fixture.initiate(guide, { users: [userName] })
      expect(body.success).toBe(true)
      expect(body.callDetails.source).toMatchObject({ userName: 'guide@demo.takt', name: 'guide@demo.takt' })
      expect(Object.keys(body.callDetails.targets.users)).toEqual([userName])
      responses.push(body, (await fixture.act(guide, 'sourceAbort', body.callDetails.room)).body)
    }
    expect(responses.length).toBeGreaterThanOrEqual(4)
    expect(JSON.stringify(responses)).not.toMatch(named)
    // Both other users received the call with real names.
    const room = responses.at(-1)!.callDetails.room
    const clear = await fixture.until(async () =>
      [...ann.receivedCalls, ...bob.receivedCalls].find((details) => details.room === room),
    )
    expect(JSON.stringify(clear)).toMatch(/guide@demo.takt/)
    await fixture.until(async () =>
      guide.receivedCalls.find((details) => details.room === room && details.state === 'ended'),
    )
    expect(JSON.stringify(guide.receivedCalls)).not.toMatch(named)
    const history = await fixture.request('GET', '/api/calls', { token: guide.token })
    expect(history.body.data.length).toBeGreaterThan(0)
    expect(JSON.stringify(history.body)).not.toMatch(named)
    expect((await fixture.request('GET', '/api/calls?callerNameContains=ann', { token: guide.token })).status).toBe(400)
  })
})
