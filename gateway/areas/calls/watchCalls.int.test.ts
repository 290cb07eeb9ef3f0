import { noPermissions } from '@takt/domain/core/rights/permissions.ts'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createCallsBed, type Page } from './calls.bed.ts'
import { callsArea } from './callsArea.ts'
import { seatsOf } from './seats.ts'
import { watchCalls } from './watchCalls.ts'

let bed: Awaited<ReturnType<typeof createCallsBed>>
let watch: ReturnType<typeof watchCalls>
let seats: ReturnType<typeof seatsOf>
let ann: Page
let bob: Page
let nth = 0
beforeAll(async () => {
  bed = await createCallsBed()
  watch = watchCalls(bed.parts)
  seats = seatsOf(bed.parts)
  bed.clock.now += 20_000
})
afterAll(() => bed?.close())
beforeEach(async () => {
  nth++
  for (const name of ['ann', 'bob', 'cat']) await bed.user(`${name}${nth}@demo.takt`, 1, noPermissions)
  ann = await bed.page(`ann${nth}@demo.takt`)
  bob = await bed.page(`bob${nth}@demo.takt`)
})
afterEach(async () => {
  const { rows } = await sql`select from open_calls`.execute(bed.systemDb)
  expect(rows).toEqual([])
})

const ring = async (): Promise<string> =>
  (await bed.initiate(ann, { users: [`bob${nth}@demo.takt`] })).body.callDetails.room
async function talk(): Promise<string> {
  const room = await ring()
  await bed.act(bob, 'targetAnswer', room)
  return room
}
const over = (page: Page, room: string) => bed.heard(page, (told) => told.room === room && told.state === 'ended')
/** Looks as often as a gateway does, for so long. */
async function pass(secs: number, meanwhile: () => Promise<unknown> = async () => {}) {
  for (let past = 0; past < secs; past += 5) {
    await meanwhile()
    await watch.look()
    bed.clock.now += Math.min(5, secs - past) * 1000
  }
  await meanwhile()
  await watch.look()
}

describe('what nobody says', () => {
  test('a call rings for 45 seconds, whichever gateway it began on, and both are told that it was not answered', async () => {
    const room = await ring()
    await pass(44)
    expect(await bed.current(bob)).toMatchObject({ room, state: 'ringing' })
    await pass(1)
    const told = await over(bob, room)
    expect(told).toMatchObject({ action: 'missed', by: null, outcome: 'unanswered', version: 2 })
    expect(await over(ann, room)).toEqual(told)
  })

  test('a gateway looks by itself', async () => {
    const stop = await callsArea.open!(bed.gateway).start!(bed.gateway.areas)
    const room = await ring()
    bed.clock.now += 45_000
    expect((await over(ann, room)).outcome).toBe('unanswered')
    await stop()
  })

  test('a gateway that died before it told a change leaves that to another', async () => {
    const room = await ring()
    await bed.heard(bob, (told) => told.room === room)
    bob.told.length = 0
    await sql`update open_calls set told_version = 0 where room = ${room}`.execute(bed.systemDb)
    await watch.look()
    expect(await bed.heard(bob, (told) => told.room === room)).toMatchObject({ version: 1, state: 'ringing' })
    await bed.act(ann, 'sourceAbort', room)
    await over(bob, room)
  })

  test.each([
    ['called', () => bob],
    ['calls', () => ann],
  ])('whose pages are all gone for 15 seconds while it rings is lost: who %s', async (_, whose) => {
    const room = await ring()
    await whose().nats.close()
    await pass(14)
    expect(await bed.current(ann)).toMatchObject({ state: 'ringing' })
    await pass(6)
    const other = whose() === ann ? bob : ann
    expect(await over(other, room)).toMatchObject({ action: 'lost', outcome: 'lost' })
    expect([await bed.current(ann), await bed.current(bob)]).toEqual([null, null])
  })

  test('while NATS does not say who listens nobody is lost, and it rings no longer for that', async () => {
    const away = watchCalls({ ...bed.parts, listenersOf: () => Promise.reject(new Error('NATS is away')) })
    const room = await ring()
    for (const ms of [0, 20_000, 20_000]) {
      bed.clock.now += ms
      await away.look()
    }
    expect(await bed.current(ann)).toMatchObject({ state: 'ringing' })
    bed.clock.now += 5000
    await away.look()
    expect((await over(ann, room)).outcome).toBe('unanswered')
  })

  test('a page that comes back in time goes on ringing', async () => {
    const room = await ring()
    await bob.nats.close()
    await pass(10)
    bob = await bed.page(`bob${nth}@demo.takt`, bob.token)
    await pass(20)
    expect(await bed.current(bob)).toMatchObject({ room, state: 'ringing' })
    await bed.act(bob, 'targetIgnore', room)
  })

  test('whoever is not heard of by those who carry media is lost: at first after 30 seconds, later after 15', async () => {
    const both = async (room: string, who: readonly Page[]) =>
      seats.heard([{ organizationId: 1, room, seats: who.map(({ seat }) => seat) }])
    const never = await talk()
    await pass(29, () => both(never, [ann]))
    expect(await bed.current(ann)).toMatchObject({ state: 'active' })
    await pass(1, () => both(never, [ann]))
    expect(await over(ann, never)).toMatchObject({ action: 'lost', by: { userName: `bob${nth}@demo.takt` } })

    const room = await talk()
    await pass(60, () => both(room, [ann, bob]))
    expect(await bed.current(ann)).toMatchObject({ room, state: 'active' })
    await pass(14, () => both(room, [bob]))
    expect(await bed.current(ann)).toMatchObject({ room, state: 'active' })
    await pass(2, () => both(room, [bob]))
    expect(await over(bob, room)).toMatchObject({ outcome: 'lost', by: { userName: `ann${nth}@demo.takt` } })
  })

  test('a gateway that has just begun to listen says of nobody that its media are gone', async () => {
    const room = await talk()
    await seats.heard([{ organizationId: 1, room, seats: [ann.seat, bob.seat] }])
    bed.clock.now += 60_000
    const started = watchCalls(bed.parts)
    await started.look()
    expect(await bed.current(ann)).toMatchObject({ room, state: 'active' })
    bed.clock.now += 15_000
    await started.look()
    await over(ann, room)
  })
})

describe('whoever may not be there any more is out of the call', () => {
  const changes: [string, () => Promise<unknown>][] = [
    [
      'is disabled',
      () =>
        sql`update user_account set enabled = false where user_name = ${`bob${nth}@demo.takt`}`.execute(bed.systemDb),
    ],
    [
      'loses the organization',
      () =>
        sql`delete from user_organization using user_account u where u.user_id = user_organization.user_id
          and u.user_name = ${`bob${nth}@demo.takt`}`.execute(bed.systemDb),
    ],
    [
      'is removed',
      () => sql`delete from user_account where user_name = ${`bob${nth}@demo.takt`}`.execute(bed.systemDb),
    ],
  ]
  test.each(changes)('who %s', async (_, change) => {
    const room = await talk()
    await change()
    await watch.look()
    expect(await over(ann, room)).toMatchObject({ action: 'lost', by: { userName: `bob${nth}@demo.takt` } })
    expect(await bed.current(ann)).toBe(null)
  })
})

test('a global administrator of another entity calls here, is found by nobody, and stays', async () => {
  const name = `root${nth}@other.takt`
  await bed.user(name, 3)
  await sql`update user_account set global_admin = true where user_name = ${name}`.execute(bed.systemDb)
  const token = await bed.signIn(name)
  const body = { selectedEntityId: 1, selectedOrganizationId: 1 }
  expect((await bed.ask('PUT', `/api/users/${name}`, { token, body })).status).toBe(200)
  const root = await bed.page(name, token)
  const missed = await bed.initiate(ann, { users: [name] })
  expect(missed.body.message).toBe('The call recipient(s) are not available')
  const { room } = (await bed.initiate(root, { users: [`bob${nth}@demo.takt`] })).body.callDetails
  await bed.act(bob, 'targetAnswer', room)
  await watch.look()
  expect(await bed.current(root)).toMatchObject({ room, state: 'active' })
  await bed.act(root, 'sourceEnd', room)
})

describe('a seat', () => {
  const enters = async (page: Page, room: string, seat = page.seat) =>
    seats.mayEnter((await bed.dependencies.authenticate(new Request('http://x', headersOf(page))))!, { room, seat })
  const headersOf = ({ token }: Page) => ({ headers: { authorization: token } })

  test('may enter a room while its party takes part in the call and that is active', async () => {
    const room = await ring()
    expect([await enters(ann, room), await enters(bob, room)]).toEqual([null, null])
    const listened: unknown[] = []
    bed.services.subscribe(`calls.${room}.seats`, { callback: (_error, message) => listened.push(message.json()) })
    await bed.services.flush()
    await bed.act(bob, 'targetAnswer', room)
    expect([await enters(ann, room), await enters(bob, room)]).toEqual([2, 2])
    // Neither another page of the same person nor anybody else.
    expect(await enters(bob, room, ann.seat)).toBe(null)
    expect(await enters(bob, room, 'another')).toBe(null)
    await bed.act(bob, 'targetEnd', room)
    expect([await enters(ann, room), await enters(bob, room)]).toEqual([null, null])
    const told = await bed.until(async () => (listened.length === 2 ? listened : undefined))
    expect(told).toEqual([
      { organizationId: 1, room, version: 2, seats: [ann.seat, bob.seat] },
      { organizationId: 1, room, version: 3, seats: [] },
    ])
  })
})
