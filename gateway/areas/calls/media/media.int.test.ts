import { randomUUID } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import {
  type CallParticipants,
  type CarrierHeartbeat,
  callParticipants,
  carrierTimeoutMs,
} from '@takt/domain/areas/calls/mediaServers.ts'
import { subjects } from '@takt/domain/areas/messages/subjects.ts'
import { noPermissions } from '@takt/domain/core/rights/permissions.ts'
import { rejectWebSocket } from '@takt/store/dialing/rejectWebSocket.ts'
import { callTokenMs, readCallToken } from '@takt/store/secrets/callToken.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { WebSocket, WebSocketServer } from 'ws'
import { serveUpgrades } from '../../../app/serveUpgrades.ts'
import { createCallsFixture, type Page } from '../calls.fixture.ts'

let fixture: Awaited<ReturnType<typeof createCallsFixture>>
let ann: Page
let bob: Page
let cat: Page
let room: string
let gateway: Server
/** A fake SFU: accepts connections and sends back the URL with which they were opened. */
let sfuServer: WebSocketServer
const [first, second] = ['00000000-0000-4000-8000-000000000001', '00000000-0000-4000-8000-000000000002'] as const
const urlOf = (server: { address: () => unknown }) => `ws://127.0.0.1:${(server.address() as AddressInfo).port}/calls`

beforeAll(async () => {
  fixture = await createCallsFixture()
  for (const name of ['ann', 'bob', 'cat']) await fixture.user(`${name}@demo.takt`, 1, noPermissions)
  ann = await fixture.page('ann@demo.takt')
  bob = await fixture.page('bob@demo.takt')
  cat = await fixture.page('cat@demo.takt')
  gateway = createServer()
  gateway.on('upgrade', serveUpgrades(fixture.gateway.areas).open)
  sfuServer = new WebSocketServer({ port: 0, host: '127.0.0.1' })
  sfuServer.on('connection', (socket, request) => socket.send(request.url ?? ''))
  await new Promise<void>((ready) => gateway.listen(0, '127.0.0.1', ready))
  room = (await fixture.initiate(ann, { users: ['bob@demo.takt'] })).body.callDetails.room
  await fixture.act(bob, 'targetAnswer', room)
})
afterAll(async () => {
  sfuServer?.close()
  gateway?.close()
  await fixture?.close()
})
// All heartbeats have timed out and all choices have expired.
beforeEach(() => {
  fixture.clock.now += callTokenMs + 1
})

const requestToken = (page: Page, seat = page.seat, of = room) =>
  fixture.request('POST', `/api/calls/${of}/token`, { token: page.token, body: { seat } })
/** Publishes the heartbeat of an SFU and waits until the gateway has received it. */
async function publishHeartbeat(about: Partial<CarrierHeartbeat> & { sfuId: string }) {
  const heartbeat: CarrierHeartbeat = {
    url: urlOf(sfuServer),
    problem: null,
    load: 0,
    rooms: [],
    leaving: false,
    ...about,
  }
  await fixture.dependencies.nats.flush()
  fixture.services.publish(subjects.sfuHere(heartbeat.sfuId), JSON.stringify(heartbeat))
  await fixture.services.flush()
  await fixture.dependencies.nats.flush()
}
const claimsOf = (token: string) =>
  readCallToken(token, { secret: fixture.dependencies.env.TAKT_SECRET, now: fixture.clock.now })
const chosenSfuId = async (of = ann) => claimsOf((await requestToken(of)).body.data.token)!.sfuId
/** The first message of a connection, or the status and message with which it is rejected. */
const open = (token: string) =>
  new Promise<string>((resolve) => {
    const socket = new WebSocket(`${urlOf(gateway)}?token=${token}`)
    socket.on('message', (text) => {
      resolve(String(text))
      socket.close()
    })
    socket.on('error', () => {})
    socket.once('unexpected-response', async (_, response) =>
      resolve(`${response.statusCode} ${((await json(response)) as { message: string }).message}`),
    )
  })

test('rejects calls with a message while no SFU is available', async () => {
  expect(await requestToken(ann)).toMatchObject({
    status: 503,
    body: { success: false, message: expect.stringMatching(/^Calls cannot be made just now: .* is not running/) },
  })
  await publishHeartbeat({ sfuId: first, problem: 'The media server is being built (12 %)' })
  expect((await requestToken(ann)).body.message).toBe('The media server is being built (12 %)')
})

test('issues tokens only for the seat that takes part in the call, as long as it does', async () => {
  await publishHeartbeat({ sfuId: first })
  const { status, body } = await requestToken(ann)
  expect([status, body.data.url]).toEqual([200, '/calls'])
  expect(claimsOf(body.data.token)).toMatchObject({ sfuId: first, organizationId: 1, room, seat: ann.seat, version: 2 })
  for (const rejected of [
    await requestToken(ann, bob.seat),
    await requestToken(ann, 'another-page'),
    await requestToken(cat),
    await requestToken(cat, ann.seat),
    await requestToken(ann, ann.seat, randomUUID()),
  ])
    expect([rejected.status, rejected.body.message]).toEqual([404, 'This call was not found'])
  const ringing = (await fixture.initiate(cat, { users: ['ann@demo.takt'] })).body.callDetails
  expect((await requestToken(cat, cat.seat, ringing.room)).status).toBe(404)
})

test('assigns a call to the SFU with the least load and keeps it there', async () => {
  const seats = (...names: string[]) => [{ organizationId: 1, room: randomUUID(), seats: names }]
  await publishHeartbeat({ sfuId: first, load: 0.8 })
  await publishHeartbeat({ sfuId: second, load: 0.1, rooms: seats('a', 'b') })
  expect(await chosenSfuId()).toBe(second)
  // The second participant is sent to the same SFU as the first, although the room is still empty.
  await publishHeartbeat({ sfuId: first, load: 0 })
  expect(await chosenSfuId(bob)).toBe(second)
  // The SFU that hosts the room takes precedence.
  await publishHeartbeat({ sfuId: first, load: 0.9, rooms: [{ organizationId: 1, room, seats: [ann.seat] }] })
  expect(await chosenSfuId(bob)).toBe(first)
  // An SFU that is leaving or silent gets no calls.
  await publishHeartbeat({ sfuId: first, leaving: true })
  expect(await chosenSfuId()).toBe(second)
  fixture.clock.now += carrierTimeoutMs + 1
  expect((await requestToken(ann)).status).toBe(503)
})

test('forwards the WebSocket only to the SFU that the token names', async () => {
  await publishHeartbeat({ sfuId: first })
  const { token } = (await requestToken(ann)).body.data
  expect(await open(token)).toBe(`/calls?token=${token}`)
  for (const token of ['made.up', '']) expect(await open(token)).toMatch(/^403 This token is not valid/)
  await publishHeartbeat({ sfuId: first, leaving: true })
  expect(await open(token)).toMatch(/^503 Calls cannot be made just now/)
})

test('forwards the status and message of a rejection by the SFU', async () => {
  const rejecting = createServer().on('upgrade', (_, socket) => rejectWebSocket(socket, 403, 'This call is full'))
  await new Promise<void>((ready) => rejecting.listen(0, '127.0.0.1', ready))
  await publishHeartbeat({ sfuId: first, url: urlOf(rejecting) })
  expect(await open((await requestToken(ann)).body.data.token)).toBe('403 This call is full')
  // The SFU is still available to the next participant.
  expect((await requestToken(ann)).status).toBe(200)
  rejecting.close()
})

test('an unreachable SFU gets no calls until its next heartbeat', async () => {
  await publishHeartbeat({ sfuId: first, url: 'ws://127.0.0.1:1/calls' })
  const { token } = (await requestToken(ann)).body.data
  expect(await open(token)).toMatch(/^502 The requested service is currently unavailable/)
  expect((await requestToken(ann)).status).toBe(503)
  await publishHeartbeat({ sfuId: first })
  expect((await requestToken(ann)).status).toBe(200)
})

test('records the connected participants of a room in its call', async () => {
  await publishHeartbeat({ sfuId: first, rooms: [{ organizationId: 1, room, seats: [ann.seat] }] })
  const connectedSeats = () =>
    sql<{ heard: string }>`select seat as heard from call_parties where room = ${room} and has_media`.execute(
      fixture.systemDb,
    )
  await expect.poll(async () => (await connectedSeats()).rows).toEqual([{ heard: ann.seat }])
})

test('publishes the allowed seats each time a room is reported with a seat that is not allowed, and only then', async () => {
  const seatUpdates: CallParticipants[] = []
  fixture.services.subscribe(subjects.callSeats('*'), {
    callback: (_, message) => void seatUpdates.push(callParticipants.parse(message.json())),
  })
  const none = randomUUID()
  const at = (of: string, ...seats: string[]) => ({ organizationId: 1, room: of, seats })
  const expectedUpdate = { organizationId: 1, room, version: 2, seats: [ann.seat, bob.seat] }
  await publishHeartbeat({ sfuId: first, rooms: [at(room, bob.seat, ann.seat)] })
  for (const times of [1, 2]) {
    await publishHeartbeat({ sfuId: first, rooms: [at(room, ann.seat, 'stray')] })
    await expect.poll(() => seatUpdates).toEqual(Array(times).fill(expectedUpdate))
  }
  await publishHeartbeat({
    sfuId: second,
    rooms: [at(room, bob.seat), at(none, 'stray'), { ...at(room, ann.seat), organizationId: 3 }],
  })
  const noSeats = { version: Number.MAX_SAFE_INTEGER, seats: [] }
  await expect
    .poll(() => seatUpdates.slice(2))
    .toEqual([
      { organizationId: 1, room: none, ...noSeats },
      { organizationId: 3, room, ...noSeats },
    ])
})

test('issues no tokens after the end of the call', async () => {
  await publishHeartbeat({ sfuId: first })
  await fixture.act(ann, 'sourceEnd', room)
  expect((await requestToken(ann)).status).toBe(404)
})
