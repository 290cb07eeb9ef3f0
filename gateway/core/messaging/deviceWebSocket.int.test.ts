import { allPermissions } from '@takt/domain/core/rights/permissions.ts'
import { ensureStreams } from '@takt/store/nats/nats.ts'
import { connect, jwtAuthenticator } from 'nats.ws'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createMessagingBed } from './messaging.bed.ts'

let bed: Awaited<ReturnType<typeof createMessagingBed>>
let admin: string
beforeAll(async () => {
  bed = await createMessagingBed()
  await ensureStreams(bed.services)
  await bed.user('admin@demo.takt', 1, allPermissions)
  admin = await bed.signIn('admin@demo.takt')
})
afterAll(() => bed?.close())

const issue = async () => (await bed.ask('POST', '/api/devices/7/credentials', { token: admin })).body.data
const overWebSocket = ({ password, inboxPrefix }: Awaited<ReturnType<typeof issue>>) =>
  connect({ servers: bed.messagingUrl, authenticator: jwtAuthenticator(password), inboxPrefix, reconnect: false })

test('over the WebSocket of the gateway a device publishes on its own subjects, acknowledged, and on no other', async () => {
  const reached: string[] = []
  const watch = bed.services.subscribe('*.1.8', { callback: (_error, message) => reached.push(message.subject) })
  await bed.services.flush()
  const nats = await overWebSocket(await issue())
  expect(await nats.jetstream().publish('telemetry.1.7', '{}')).toMatchObject({ stream: 'TELEMETRY' })
  nats.publish('telemetry.1.8', 'forged')
  await nats.flush()
  await bed.services.flush()
  watch.unsubscribe()
  expect(reached).toEqual([])
  await nats.close()
})

test('connections over the WebSocket of the gateway end with the credentials of their device', async () => {
  const credentials = await issue()
  const nats = await overWebSocket(credentials)
  await bed.ask('DELETE', '/api/devices/7/credentials', { token: admin })
  await nats.closed()
  await expect(overWebSocket(credentials)).rejects.toThrow(/authorization/i)
})
