import { randomUUID } from 'node:crypto'
import { gunzipSync } from 'node:zlib'
import { allPermissions } from '@takt/domain/core/rights/permissions.ts'
import { connect, jwtAuthenticator } from 'nats.ws'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { callsArea } from '../calls/callsArea.ts'
import { chatArea } from '../chat/chatArea.ts'
import { createNotificationsBed, type NotificationsBed, urgent } from './notifications.bed.ts'

const bob = 'bob@demo.takt'

let bed: NotificationsBed
/** Each message that Bob's page received: the last part of its subject, and its data as it came. */
const received: { kind: string; text: string }[] = []
let disconnect: () => Promise<void>
let room = ''
let conversationId = ''

beforeAll(async () => {
  bed = await createNotificationsBed([callsArea, chatArea])
  await bed.person(bob, allPermissions)
  const { subscription } = (await bed.ask('POST', '/api/messaging/provision', undefined, bob)).body
  const authenticator = jwtAuthenticator(subscription.token)
  const nats = await connect({ servers: bed.messagingUrl, authenticator, reconnect: false })
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
    const reply = await bed.ask('POST', path, body)
    expect([path, reply.status]).toEqual([path, 200])
    return reply.body
  }
  await send('/api/messaging/ping', { users: [bob] })
  const call = { action: 'initiate', seat: 'seat-1', callDetails: { targets: { users: [bob], devices: [] } } }
  room = (await send('/api/messaging/call', call)).callDetails.room
  conversationId = (await send('/api/chat/conversations', { users: [bob] })).data.conversationId
  const message = { clientId: randomUUID(), said: 'The washer is free' }
  await send(`/api/chat/conversations/${conversationId}/messages`, message)
  await bed.notification({ rules: urgent, to: [['user', bob]] })
  await bed.request({ priority: 'urgent', description: 'No air' })
  await bed.watch()
  await bed.tell()
  await bed.until(async () => (new Set(received.map(({ kind }) => kind)).size === 4 ? true : undefined))
})
afterAll(async () => {
  await disconnect?.()
  await bed?.close()
})

const bodyOf = (wanted: string): string => {
  const { text } = received.find(({ kind }) => kind === wanted)!
  return gunzipSync(Buffer.from(text, 'base64')).toString()
}

// Proves OPS-267
test('what the product sends to a user comes on the subjects ping, notification, call and chat', () => {
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
test('each real-time message has the content of what was sent', () => {
  expect(JSON.parse(bodyOf('ping'))).toEqual({ from: 'ada@demo.takt', at: expect.any(String) })
  expect(JSON.parse(bodyOf('call'))).toMatchObject({ room, action: 'initiate' })
  expect(JSON.parse(bodyOf('chat'))).toMatchObject({ conversationId, what: 'said' })
  expect(bodyOf('notification')).toBe('Urgent requests: Request REPAIR · No air')
})
