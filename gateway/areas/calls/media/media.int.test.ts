import { randomUUID } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import { type CallSeats, type CarrierHere, callSeats, carrierLostMs } from '@takt/domain/areas/calls/carriers.ts'
import { subjects } from '@takt/domain/areas/messages/subjects.ts'
import { noPermissions } from '@takt/domain/core/rights/permissions.ts'
import { refuseWebSocket } from '@takt/store/dialing/refuseWebSocket.ts'
import { callTokenMs, readCallToken } from '@takt/store/secrets/callToken.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { WebSocket, WebSocketServer } from 'ws'
import { serveUpgrades } from '../../../app/serveUpgrades.ts'
import { createCallsBed, type Page } from '../calls.bed.ts'

let bed: Awaited<ReturnType<typeof createCallsBed>>
let ann: Page
let bob: Page
let cat: Page
let room: string
let gateway: Server
/** A process that carries media, as far as gateways see it: it takes links and says what they were opened with. */
let carrier: WebSocketServer
const [first, second] = ['00000000-0000-4000-8000-000000000001', '00000000-0000-4000-8000-000000000002'] as const
const urlOf = (server: { address: () => unknown }) => `ws://127.0.0.1:${(server.address() as AddressInfo).port}/calls`

beforeAll(async () => {
  bed = await createCallsBed()
  for (const name of ['ann', 'bob', 'cat']) await bed.user(`${name}@demo.takt`, 1, noPermissions)
  ann = await bed.page('ann@demo.takt')
  bob = await bed.page('bob@demo.takt')
  cat = await bed.page('cat@demo.takt')
  gateway = createServer()
  gateway.on('upgrade', serveUpgrades(bed.gateway.areas).open)
  carrier = new WebSocketServer({ port: 0, host: '127.0.0.1' })
  carrier.on('connection', (socket, request) => socket.send(request.url ?? ''))
  await new Promise<void>((ready) => gateway.listen(0, '127.0.0.1', ready))
  room = (await bed.initiate(ann, { users: ['bob@demo.takt'] })).body.callDetails.room
  await bed.act(bob, 'targetAnswer', room)
})
afterAll(async () => {
  carrier?.close()
  gateway?.close()
  await bed?.close()
})
// Nobody has been heard for long, and no choice holds any more.
beforeEach(() => {
  bed.clock.now += callTokenMs + 1
})

const ask = (page: Page, seat = page.seat, of = room) =>
  bed.ask('POST', `/api/calls/${of}/token`, { token: page.token, body: { seat } })
/** Says that a process is there, and waits until the gateway has heard it. */
async function here(about: Partial<CarrierHere> & { sfuId: string }) {
  const told: CarrierHere = { url: urlOf(carrier), problem: null, load: 0, rooms: [], leaving: false, ...about }
  await bed.dependencies.nats.flush()
  bed.services.publish(subjects.sfuHere(told.sfuId), JSON.stringify(told))
  await bed.services.flush()
  await bed.dependencies.nats.flush()
}
const claimsOf = (token: string) =>
  readCallToken(token, { secret: bed.dependencies.env.TAKT_SECRET, now: bed.clock.now })
const chosen = async (of = ann) => claimsOf((await ask(of)).body.data.token)!.sfuId
/** What comes first over a link, or the status and words by which it is refused. */
const open = (token: string) =>
  new Promise<string>((resolve) => {
    const socket = new WebSocket(`${urlOf(gateway)}?token=${token}`)
    socket.on('message', (text) => {
      resolve(String(text))
      socket.close()
    })
    socket.on('error', () => {})
    socket.once('unexpected-response', async (_, answer) =>
      resolve(`${answer.statusCode} ${((await json(answer)) as { message: string }).message}`),
    )
  })

test('without a process that carries media, calls are refused in words', async () => {
  expect(await ask(ann)).toMatchObject({
    status: 503,
    body: { success: false, message: expect.stringMatching(/^Calls cannot be made just now: .* does not run/) },
  })
  await here({ sfuId: first, problem: 'The program that carries calls is being built (12 %)' })
  expect((await ask(ann)).body.message).toBe('The program that carries calls is being built (12 %)')
})

test('a token is for the seat that takes part in the call, while it does', async () => {
  await here({ sfuId: first })
  const { status, body } = await ask(ann)
  expect([status, body.data.url]).toEqual([200, '/calls'])
  expect(claimsOf(body.data.token)).toMatchObject({ sfuId: first, organizationId: 1, room, seat: ann.seat, version: 2 })
  for (const refused of [
    await ask(ann, bob.seat),
    await ask(ann, 'another-page'),
    await ask(cat),
    await ask(cat, ann.seat),
    await ask(ann, ann.seat, randomUUID()),
  ])
    expect([refused.status, refused.body.message]).toEqual([404, 'This call was not found'])
  const ringing = (await bed.initiate(cat, { users: ['ann@demo.takt'] })).body.callDetails
  expect((await ask(cat, cat.seat, ringing.room)).status).toBe(404)
})

test('a call goes to the process with the least to do, and stays there', async () => {
  const seats = (...names: string[]) => [{ organizationId: 1, room: randomUUID(), seats: names }]
  await here({ sfuId: first, load: 0.8 })
  await here({ sfuId: second, load: 0.1, rooms: seats('a', 'b') })
  expect(await chosen()).toBe(second)
  // The second to come in goes where the first was sent, though nobody is there yet.
  await here({ sfuId: first, load: 0 })
  expect(await chosen(bob)).toBe(second)
  // Where the room is counts before everything.
  await here({ sfuId: first, load: 0.9, rooms: [{ organizationId: 1, room, seats: [ann.seat] }] })
  expect(await chosen(bob)).toBe(first)
  // One that leaves, or is silent, takes nobody.
  await here({ sfuId: first, leaving: true })
  expect(await chosen()).toBe(second)
  bed.clock.now += carrierLostMs + 1
  expect((await ask(ann)).status).toBe(503)
})

test('the WebSocket is passed on to the process that the token names, and to no other', async () => {
  await here({ sfuId: first })
  const { token } = (await ask(ann)).body.data
  expect(await open(token)).toBe(`/calls?token=${token}`)
  for (const token of ['made.up', '']) expect(await open(token)).toMatch(/^403 This token lets nobody in/)
  await here({ sfuId: first, leaving: true })
  expect(await open(token)).toMatch(/^503 Calls cannot be made just now/)
})

test('what the process refuses is refused with its status and its words', async () => {
  const refusing = createServer().on('upgrade', (_, socket) => refuseWebSocket(socket, 403, 'This call is full'))
  await new Promise<void>((ready) => refusing.listen(0, '127.0.0.1', ready))
  await here({ sfuId: first, url: urlOf(refusing) })
  expect(await open((await ask(ann)).body.data.token)).toBe('403 This call is full')
  // It is there: the next may come in.
  expect((await ask(ann)).status).toBe(200)
  refusing.close()
})

test('a process that cannot be reached takes nobody until it speaks again', async () => {
  await here({ sfuId: first, url: 'ws://127.0.0.1:1/calls' })
  const { token } = (await ask(ann)).body.data
  expect(await open(token)).toMatch(/^502 What this leads to cannot be reached just now/)
  expect((await ask(ann)).status).toBe(503)
  await here({ sfuId: first })
  expect((await ask(ann)).status).toBe(200)
})

test('who is in a room is told to its call', async () => {
  await here({ sfuId: first, rooms: [{ organizationId: 1, room, seats: [ann.seat] }] })
  const heard = () =>
    sql<{ heard: string }>`select seat as heard from call_parties where room = ${room} and has_media`.execute(
      bed.systemDb,
    )
  await expect.poll(async () => (await heard()).rows).toEqual([{ heard: ann.seat }])
})

test('whoever may not be in a room is told to those who carry it, each time that it is heard of, and nobody else', async () => {
  const told: CallSeats[] = []
  bed.services.subscribe(subjects.callSeats('*'), {
    callback: (_, message) => void told.push(callSeats.parse(message.json())),
  })
  const none = randomUUID()
  const at = (of: string, ...seats: string[]) => ({ organizationId: 1, room: of, seats })
  const known = { organizationId: 1, room, version: 2, seats: [ann.seat, bob.seat] }
  await here({ sfuId: first, rooms: [at(room, bob.seat, ann.seat)] })
  for (const times of [1, 2]) {
    await here({ sfuId: first, rooms: [at(room, ann.seat, 'stray')] })
    await expect.poll(() => told).toEqual(Array(times).fill(known))
  }
  await here({
    sfuId: second,
    rooms: [at(room, bob.seat), at(none, 'stray'), { ...at(room, ann.seat), organizationId: 3 }],
  })
  const nobody = { version: Number.MAX_SAFE_INTEGER, seats: [] }
  await expect
    .poll(() => told.slice(2))
    .toEqual([
      { organizationId: 1, room: none, ...nobody },
      { organizationId: 3, room, ...nobody },
    ])
})

test('after the call nobody is let in any more', async () => {
  await here({ sfuId: first })
  await bed.act(ann, 'sourceEnd', room)
  expect((await ask(ann)).status).toBe(404)
})
