import { randomUUID } from 'node:crypto'
import { gunzipSync } from 'node:zlib'
import { allPermissions } from '@takt/domain/core/rights/permissions.ts'
import { connect, jwtAuthenticator } from 'nats.ws'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { callsArea } from '../calls/callsArea.ts'
import { chatArea } from '../chat/chatArea.ts'
import { createNotificationsFixture, type NotificationsFixture, urgent } from './notifications.fixture.ts'

const bob = 'bob@demo.takt'

let fixture: NotificationsFixture
/** Messages received by Bob's page: the last part of the subject, and the raw data. */
const received: { kind: string; text: string }[] = []
let disconnect: () => Promise<void>
let room = ''
let conversationId = ''

beforeAll(async () => {
  fixture = await createNotificationsFixture([callsArea, chatArea])
  await fixture.person(bob, allPermissions)
  const { subscription } = (await fixture.request('POST', '/api/messaging/provision', undefined, bob)).body
  const authenticator = jwtAuthenticator(subscription.token)
  const nats = await connect({ servers: fixture.messagingUrl, authenticator, reconnect: false })
  disconnect = () => nats.close()
  nats.subscribe(`${subscription.topic}.>`, {
    callback: (_error, { subject, data }) =>
      void received.push({
        kind: subject.slice(subscription.topic.length + 1),
        text: new TextDecoder().decode(data),
      }),
  })
  await nats.flush()

  const send = async (path: string, body: object) => {
    const reply = await fixture.request('POST', path, body)
    expect([path, reply.status]).toEqual([path, 200])
    return reply.body
  }
  await send('/api/messaging/ping', { users: [bob] })
  const call = { action: 'initiate', seat: 'seat-1', callDetails: { targets: { users: [bob], devices: [] } } }
  room = (await send('/api/messaging/call', call)).callDetails.room
  conversationId = (await send('/api/chat/conversations', { users: [bob] })).data.conversationId
  const message = { clientId: randomUUID(), said: 'The washer is free' }
  await send(`/api/chat/conversations/${conversationId}/messages`, message)
  await fixture.notification({ rules: urgent, to: [['user', bob]] })
  await fixture.addRequest({ priority: 'urgent', description: 'No air' })
  await fixture.watch()
  await fixture.sendGathered()
  await fixture.until(async () => (new Set(received.map(({ kind }) => kind)).size === 4 ? true : undefined))
})
afterAll(async () => {
  await disconnect?.()
  await fixture?.close()
})

const bodyOf = (expectedKind: string): string => {
  const { text } = received.find(({ kind }) => kind === expectedKind)!
  return gunzipSync(Buffer.from(text, 'base64')).toString()
}

// Proves OPS-267
test('messages to a user use the subjects ping, notification, call and chat', () => {
  expect([...new Set(received.map(({ kind }) => kind))].sort()).toEqual(['call', 'chat', 'notification', 'ping'])
})

// Proves OPS-266
test('every real-time message is compressed with gzip and encoded in base64', () => {
  expect(received.length).toBeGreaterThanOrEqual(4)
  for (const { kind, text } of received) {
    expect([kind, text]).toEqual([kind, expect.stringMatching(/^[A-Za-z0-9+/]+=*$/)])
    expect([kind, Buffer.from(text, 'base64').subarray(0, 2).toString('hex')]).toEqual([kind, '1f8b'])
    expect(bodyOf(kind).length).toBeGreaterThan(0)
  }
})

// Proves OPS-266
test('each real-time message contains the sent content', () => {
  expect(JSON.parse(bodyOf('ping'))).toEqual({ from: 'ada@demo.takt', at: expect.any(String) })
  expect(JSON.parse(bodyOf('call'))).toMatchObject({ room, action: 'initiate' })
  expect(JSON.parse(bodyOf('chat'))).toMatchObject({ conversationId, what: 'said' })
  expect(bodyOf('notification')).toBe('Urgent requests: Request REPAIR · No air')
})
