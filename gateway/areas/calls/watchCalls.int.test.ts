import { noPermissions } from '@takt/domain/core/rights/permissions.ts'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createCallsFixture, type Page } from './calls.fixture.ts'
import { callsArea } from './callsArea.ts'
import { createMediaParticipants } from './mediaParticipants.ts'
import { watchCalls } from './watchCalls.ts'

let fixture: Awaited<ReturnType<typeof createCallsFixture>>
let watch: ReturnType<typeof watchCalls>
let participants: ReturnType<typeof createMediaParticipants>
let ann: Page
let bob: Page
let nth = 0
beforeAll(async () => {
  fixture = await createCallsFixture()
  watch = watchCalls(fixture.parts)
  participants = createMediaParticipants(fixture.parts)
  fixture.clock.now += 20_000
})
afterAll(() => fixture?.close())
beforeEach(async () => {
  nth++
  for (const name of ['ann', 'bob', 'cat']) await fixture.user(`${name}${nth}@demo.takt`, 1, noPermissions)
  ann = await fixture.page(`ann${nth}@demo.takt`)
  bob = await fixture.page(`bob${nth}@demo.takt`)
})
afterEach(async () => {
  const { rows } = await sql`select from open_calls`.execute(fixture.systemDb)
  expect(rows).toEqual([])
})

const ring = async (): Promise<string> =>
  (await fixture.initiate(ann, { users: [`bob${nth}@demo.takt`] })).body.callDetails.room
async function startActiveCall(): Promise<string> {
  const room = await ring()
  await fixture.act(bob, 'targetAnswer', room)
  return room
}
const over = (page: Page, room: string) =>
  fixture.waitForCall(page, (details) => details.room === room && details.state === 'ended')
/** Advances the clock by this time and runs the watch as often as a gateway does. */
async function pass(secs: number, onTick: () => Promise<unknown> = async () => {}) {
  for (let past = 0; past < secs; past += 5) {
    await onTick()
    await watch.check()
    fixture.clock.now += Math.min(5, secs - past) * 1000
  }
  await onTick()
  await watch.check()
}

describe('changes that no party reports', () => {
  test('a call rings for 45 seconds, whichever gateway started it, and both parties are notified that it was not answered', async () => {
    const room = await ring()
    await pass(44)
    expect(await fixture.current(bob)).toMatchObject({ room, state: 'ringing' })
    await pass(1)
    const endedCall = await over(bob, room)
    expect(endedCall).toMatchObject({ action: 'missed', by: null, outcome: 'unanswered', version: 2 })
    expect(await over(ann, room)).toEqual(endedCall)
  })

  test('a gateway runs the watch by itself', async () => {
    const stop = await callsArea.open!(fixture.gateway).start!(fixture.gateway.areas)
    const room = await ring()
    fixture.clock.now += 45_000
    expect((await over(ann, room)).outcome).toBe('unanswered')
    await stop()
  })

  test('a change that a gateway did not publish before it died is published by another gateway', async () => {
    const room = await ring()
    await fixture.waitForCall(bob, (details) => details.room === room)
    bob.receivedCalls.length = 0
    await sql`update open_calls set told_version = 0 where room = ${room}`.execute(fixture.systemDb)
    await watch.check()
    expect(await fixture.waitForCall(bob, (details) => details.room === room)).toMatchObject({
      version: 1,
      state: 'ringing',
    })
    await fixture.act(ann, 'sourceAbort', room)
    await over(bob, room)
  })

  test.each([
    ['called', () => bob],
    ['calls', () => ann],
  ])(
    'a party whose pages are all disconnected for 15 seconds while the call rings is lost: the party that %s',
    async (_, pageOf) => {
      const room = await ring()
      await pageOf().nats.close()
      await pass(14)
      expect(await fixture.current(ann)).toMatchObject({ state: 'ringing' })
      await pass(6)
      const other = pageOf() === ann ? bob : ann
      expect(await over(other, room)).toMatchObject({ action: 'lost', outcome: 'lost' })
      expect([await fixture.current(ann), await fixture.current(bob)]).toEqual([null, null])
    },
  )

  test('while NATS cannot list subscribers no party is lost, and the call still stops ringing in time', async () => {
    const watchWithoutNats = watchCalls({
      ...fixture.parts,
      listenersOf: () => Promise.reject(new Error('NATS is away')),
    })
    const room = await ring()
    for (const ms of [0, 20_000, 20_000]) {
      fixture.clock.now += ms
      await watchWithoutNats.check()
    }
    expect(await fixture.current(ann)).toMatchObject({ state: 'ringing' })
    fixture.clock.now += 5000
    await watchWithoutNats.check()
    expect((await over(ann, room)).outcome).toBe('unanswered')
  })

  test('a page that reconnects in time continues to ring', async () => {
    const room = await ring()
    await bob.nats.close()
    await pass(10)
    bob = await fixture.page(`bob${nth}@demo.takt`, bob.token)
    await pass(20)
    expect(await fixture.current(bob)).toMatchObject({ room, state: 'ringing' })
    await fixture.act(bob, 'targetIgnore', room)
  })

  test('a participant without a media report is lost: after 30 seconds at first, later after 15', async () => {
    const both = async (room: string, pages: readonly Page[]) =>
      participants.reportConnected([{ organizationId: 1, room, seats: pages.map(({ seat }) => seat) }])
    const firstRoom = await startActiveCall()
    await pass(29, () => both(firstRoom, [ann]))
    expect(await fixture.current(ann)).toMatchObject({ state: 'active' })
    await pass(1, () => both(firstRoom, [ann]))
    expect(await over(ann, firstRoom)).toMatchObject({ action: 'lost', by: { userName: `bob${nth}@demo.takt` } })

    const room = await startActiveCall()
    await pass(60, () => both(room, [ann, bob]))
    expect(await fixture.current(ann)).toMatchObject({ room, state: 'active' })
    await pass(14, () => both(room, [bob]))
    expect(await fixture.current(ann)).toMatchObject({ room, state: 'active' })
    await pass(2, () => both(room, [bob]))
    expect(await over(bob, room)).toMatchObject({ outcome: 'lost', by: { userName: `ann${nth}@demo.takt` } })
  })

  test('a gateway that has just started does not report missing media', async () => {
    const room = await startActiveCall()
    await participants.reportConnected([{ organizationId: 1, room, seats: [ann.seat, bob.seat] }])
    fixture.clock.now += 60_000
    const started = watchCalls(fixture.parts)
    await started.check()
    expect(await fixture.current(ann)).toMatchObject({ room, state: 'active' })
    fixture.clock.now += 15_000
    await started.check()
    await over(ann, room)
  })
})

describe('a participant who loses access is removed from the call', () => {
  const changes: [string, () => Promise<unknown>][] = [
    [
      'is disabled',
      () =>
        sql`update user_account set enabled = false where user_name = ${`bob${nth}@demo.takt`}`.execute(
          fixture.systemDb,
        ),
    ],
    [
      'loses the organization',
      () =>
        sql`delete from user_organization using user_account u where u.user_id = user_organization.user_id
          and u.user_name = ${`bob${nth}@demo.takt`}`.execute(fixture.systemDb),
    ],
    [
      'is removed',
      () => sql`delete from user_account where user_name = ${`bob${nth}@demo.takt`}`.execute(fixture.systemDb),
    ],
  ]
  test.each(changes)('a user who %s', async (_, change) => {
    const room = await startActiveCall()
    await change()
    await watch.check()
    expect(await over(ann, room)).toMatchObject({ action: 'lost', by: { userName: `bob${nth}@demo.takt` } })
    expect(await fixture.current(ann)).toBe(null)
  })
})

test('a global administrator of another entity can call here, is not found by others, and stays in the call', async () => {
  const name = `root${nth}@other.takt`
  await fixture.user(name, 3)
  await sql`update user_account set global_admin = true where user_name = ${name}`.execute(fixture.systemDb)
  const token = await fixture.signIn(name)
  const body = { selectedEntityId: 1, selectedOrganizationId: 1 }
  expect((await fixture.request('PUT', `/api/users/${name}`, { token, body })).status).toBe(200)
  const root = await fixture.page(name, token)
  const missed = await fixture.initiate(ann, { users: [name] })
  expect(missed.body.message).toBe('The call recipient(s) are not available')
  const { room } = (await fixture.initiate(root, { users: [`bob${nth}@demo.takt`] })).body.callDetails
  await fixture.act(bob, 'targetAnswer', room)
  await watch.check()
  expect(await fixture.current(root)).toMatchObject({ room, state: 'active' })
  await fixture.act(root, 'sourceEnd', room)
})

describe('a seat', () => {
  const enters = async (page: Page, room: string, seat = page.seat) =>
    participants.mayEnter((await fixture.dependencies.authenticate(new Request('http://x', headersOf(page))))!, {
      room,
      seat,
    })
  const headersOf = ({ token }: Page) => ({ headers: { authorization: token } })

  test('may enter a room while its party takes part in the active call', async () => {
    const room = await ring()
    expect([await enters(ann, room), await enters(bob, room)]).toEqual([null, null])
    const listened: unknown[] = []
    fixture.services.subscribe(`calls.${room}.seats`, { callback: (_error, message) => listened.push(message.json()) })
    await fixture.services.flush()
    await fixture.act(bob, 'targetAnswer', room)
    expect([await enters(ann, room), await enters(bob, room)]).toEqual([2, 2])
    // Not allowed for another page of the same person, nor for anyone else.
    expect(await enters(bob, room, ann.seat)).toBe(null)
    expect(await enters(bob, room, 'another')).toBe(null)
    await fixture.act(bob, 'targetEnd', room)
    expect([await enters(ann, room), await enters(bob, room)]).toEqual([null, null])
    const seatUpdates = await fixture.until(async () => (listened.length === 2 ? listened : undefined))
    expect(seatUpdates).toEqual([
      { organizationId: 1, room, version: 2, seats: [ann.seat, bob.seat] },
      { organizationId: 1, room, version: 3, seats: [] },
    ])
  })
})
