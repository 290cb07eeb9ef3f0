import { noPermissions, permissionsWhere, readerPermissions } from '@takt/domain/core/rights/permissions.ts'
import { connect, jwtAuthenticator } from 'nats'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { createCallsBed, type Page, unpacked } from './calls.bed.ts'

let bed: Awaited<ReturnType<typeof createCallsBed>>
let ann: Page
let bob: Page
beforeAll(async () => {
  bed = await createCallsBed()
  await bed.user('ann@demo.takt', 1, readerPermissions)
  await bed.user('bob@demo.takt', 1, noPermissions)
  await bed.user('away@demo.takt', 1, noPermissions)
  await bed.user('south@demo.takt', 2)
  await bed.user('east@other.takt', 3)
  ann = await bed.page('ann@demo.takt')
  bob = await bed.page('bob@demo.takt')
  await bed.page('south@demo.takt')
})
afterAll(() => bed?.close())

const directory = async ({ token }: Pick<Page, 'token'>) =>
  (await bed.ask('GET', '/api/calls/directory', { token })).body.data
/** What it says once that is so: it is put together every few seconds. */
const told = (page: Pick<Page, 'token'>, expected: object) =>
  vi.waitFor(async () => expect(await directory(page)).toMatchObject(expected), { timeout: 60_000, interval: 200 })

const nameless = (userName: string) => ({ userName, name: userName, personName: null })

describe('GET /api/calls/directory', () => {
  test('tells the people of the organization and who of them is there, and its devices to whoever may read them', async () => {
    await bed.ask('POST', '/api/users/logout', { token: await bed.signIn('away@demo.takt') })
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
    const seen = await directory(bob)
    expect(seen.devices).toEqual([])
    expect(seen.people.map(({ userName }: { userName: string }) => userName)).toEqual([
      'ann@demo.takt',
      'away@demo.takt',
    ])
    // When somebody was here last is told to whoever may read security.
    expect(seen.people.map(({ lastSeenAt }: { lastSeenAt: string | null }) => lastSeenAt)).toEqual([null, null])
    const east = await directory({ token: await bed.signIn('east@other.takt') })
    expect(east).toMatchObject({ people: [], devices: [{ deviceId: 9 }] })
  })

  test('whoever listens and has done nothing for five minutes at any browser is away, until something is done at one', async () => {
    const { clock } = bed
    const keepAlive = async (page: Page, idleSecs?: number) => {
      const provided = (await bed.ask('POST', '/api/messaging/provision', { token: page.token })).body
      const body = { subscription: provided.subscription, ...(idleSecs === undefined ? {} : { idleSecs }) }
      return (await bed.ask('POST', '/api/messaging/keepAlive', { token: page.token, body })).status
    }
    const is = (presence: string) => told(ann, { people: [{ presence: 'offline' }, { presence }] })
    expect(await keepAlive(bob, 299)).toBe(200)
    await is('online')
    clock.now += 1000
    await is('away')
    // Another browser of the same person says less of it, then more; what a page does not tell changes nothing.
    const other = { ...bob, token: await bed.signIn('bob@demo.takt') }
    for (const idleSecs of [undefined, 4000]) expect(await keepAlive(other, idleSecs)).toBe(200)
    await is('away')
    expect(await keepAlive(other, 3)).toBe(200)
    expect(await keepAlive(bob, 301)).toBe(200)
    await is('online')
    for (const idleSecs of [-1, 1.5, 1e9]) expect(await keepAlive(bob, idleSecs)).toBe(400)
    // Who is away is called as before.
    clock.now += 300_000
    await is('away')
    const { room } = (await bed.initiate(ann, { users: ['bob@demo.takt'] })).body.callDetails
    await is('busy')
    await bed.act(ann, 'sourceAbort', room)
    expect(await keepAlive(bob, 0)).toBe(200)
    await is('online')
  })

  test('whoever rings or talks is busy, whoever goes is offline, and a device that listens is online', async () => {
    const { room } = (await bed.initiate(ann, { users: ['bob@demo.takt'] })).body.callDetails
    await told(ann, { people: [{}, { presence: 'busy' }] })
    await bed.act(ann, 'sourceAbort', room)
    await told(ann, { people: [{}, { presence: 'online' }] })
    const { data } = (await bed.ask('POST', '/api/devices/7/credentials', { token: await deviceWriter(), body: {} }))
      .body
    const screen = await connect({ servers: data.natsUrl, authenticator: jwtAuthenticator(data.password) })
    const heard: unknown[] = []
    screen.subscribe('device.1.7.>', { callback: (_error, message) => heard.push(unpacked(message.data)) })
    await screen.flush()
    await told(ann, { devices: [{ presence: 'online' }, { presence: 'offline' }] })
    const called = (await bed.initiate(ann, { devices: [7, 8] })).body.callDetails
    expect(called.targets.devices).toMatchObject({ '7': { state: 'ringing' }, '8': { state: 'unavailable' } })
    await bed.until(async () => heard[0])
    expect(heard).toEqual([called])
    await bed.act(ann, 'sourceAbort', called.room)
    await screen.close()
  })

  test('is put together once for all who ask', async () => {
    const system = await bed.parts.messaging.system()
    const asked = vi.spyOn(system, 'requestMany')
    await directory(ann)
    const before = asked.mock.calls.length
    await Promise.all(Array.from({ length: 50 }, (_, nth) => directory(nth % 2 ? ann : bob)))
    expect(asked.mock.calls.length - before).toBeLessThanOrEqual(2)
    asked.mockRestore()
  })

  async function deviceWriter() {
    const permissions = permissionsWhere((area, flag) => area === 'devices' && flag === 'write')
    await bed.user('keeper@demo.takt', 1, permissions)
    return bed.signIn('keeper@demo.takt')
  }
})

describe('in a masked session', () => {
  test('people have pseudonyms, by which they are called, and nobody is named, in answers and in messages', async () => {
    await bed.user('guide@demo.takt', 1, readerPermissions)
    const guide = await bed.page('guide@demo.takt')
    await bed.ask('PUT', '/api/users/maskMode', { token: guide.token, body: { on: true } })
    const named = /ann@|bob@|away@/
    const listed = await directory(guide)
    expect(JSON.stringify(listed)).not.toMatch(named)
    const away = (await directory(ann)).people.findIndex(
      ({ userName }: { userName: string }) => userName === 'bob@demo.takt',
    )
    const pseudonym = listed.people.filter(({ presence }: { presence: string }) => presence === 'online')
    expect(away).toBeGreaterThanOrEqual(0)
    const answers = []
    for (const { userName } of pseudonym) {
      const { body } = await bed.initiate(guide, { users: [userName] })
      expect(body.success).toBe(true)
      expect(body.callDetails.source).toMatchObject({ userName: 'guide@demo.takt', name: 'guide@demo.takt' })
      expect(Object.keys(body.callDetails.targets.users)).toEqual([userName])
      answers.push(body, (await bed.act(guide, 'sourceAbort', body.callDetails.room)).body)
    }
    expect(answers.length).toBeGreaterThanOrEqual(4)
    expect(JSON.stringify(answers)).not.toMatch(named)
    // Both of the others heard of it in clear.
    const room = answers.at(-1)!.callDetails.room
    const clear = await bed.until(async () => [...ann.told, ...bob.told].find((details) => details.room === room))
    expect(JSON.stringify(clear)).toMatch(/guide@demo.takt/)
    await bed.until(async () => guide.told.find((details) => details.room === room && details.state === 'ended'))
    expect(JSON.stringify(guide.told)).not.toMatch(named)
    const history = await bed.ask('GET', '/api/calls', { token: guide.token })
    expect(history.body.data.length).toBeGreaterThan(0)
    expect(JSON.stringify(history.body)).not.toMatch(named)
    expect((await bed.ask('GET', '/api/calls?callerNameContains=ann', { token: guide.token })).status).toBe(400)
  })
})
