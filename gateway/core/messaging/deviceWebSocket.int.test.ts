import { allPermissions } from '@takt/domain/core/rights/permissions.ts'
import { ensureStreams } from '@takt/store/nats/nats.ts'
import { connect, jwtAuthenticator } from 'nats.ws'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createMessagingFixture } from './messaging.fixture.ts'

let fixture: Awaited<ReturnType<typeof createMessagingFixture>>
let admin: string
beforeAll(async () => {
  fixture = await createMessagingFixture()
  await ensureStreams(fixture.services)
  await fixture.user('admin@demo.takt', 1, allPermissions)
  admin = await fixture.signIn('admin@demo.takt')
})
afterAll(() => fixture?.close())

const issue = async () => (await fixture.request('POST', '/api/devices/7/credentials', { token: admin })).body.data
const overWebSocket = ({ password, inboxPrefix }: Awaited<ReturnType<typeof issue>>) =>
  connect({ servers: fixture.messagingUrl, authenticator: jwtAuthenticator(password), inboxPrefix, reconnect: false })

test('over the gateway WebSocket a device publishes on its own subjects only, acknowledged', async () => {
  const reached: string[] = []
  const watch = fixture.services.subscribe('*.1.8', { callback: (_error, message) => reached.push(message.subject) })
  await fixture.services.flush()
  const nats = await overWebSocket(await issue())
  expect(await nats.jetstream().publish('telemetry.1.7', '{}')).toMatchObject({ stream: 'TELEMETRY' })
  nats.publish('telemetry.1.8', 'forged')
  await nats.flush()
  await fixture.services.flush()
  watch.unsubscribe()
  expect(reached).toEqual([])
  await nats.close()
})

test('connections over the gateway WebSocket end when the credentials of their device are revoked', async () => {
  const credentials = await issue()
  const nats = await overWebSocket(credentials)
  await fixture.request('DELETE', '/api/devices/7/credentials', { token: admin })
  await nats.closed()
  await expect(overWebSocket(credentials)).rejects.toThrow(/authorization/i)
})
