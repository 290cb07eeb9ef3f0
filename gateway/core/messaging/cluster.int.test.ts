import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { credentials } from '@takt/domain/areas/devices/responses/credentials.ts'
import { natsServers } from '@takt/store/nats/natsServers.ts'
import { sql } from 'kysely'
import mqtt from 'mqtt'
import { connect, type JetStreamManager, jwtAuthenticator, RequestStrategy } from 'nats'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { createGatewayFixture, sampleSession } from '../../app/gateway.fixture.ts'
import { messagingArea } from './messagingArea.ts'
import { type MessagingParts, openMessaging } from './openMessaging.ts'

type Stream = { name: string; config: { num_replicas: number } }
type Jsz = { data?: { account_details?: { stream_detail?: Stream[] }[] } }

let fixture: Awaited<ReturnType<typeof createGatewayFixture>>
let app: ReturnType<typeof fixture.open>['app']
let messaging: ReturnType<NonNullable<typeof messagingArea.open>>
let manager: JetStreamManager
let parts: MessagingParts
let stop: (() => Promise<void>) | undefined

/** Returns the lowest and the highest number of replicas of all streams. */
async function replicas() {
  const counts = (await manager.streams.list().next()).map(({ config }) => config.num_replicas)
  return [Math.min(...counts), Math.max(...counts)]
}

const pollOptions = { timeout: 60_000, interval: 200 }

beforeAll(async () => {
  fixture = await createGatewayFixture({ servers: 3, authenticate: async () => sampleSession() })
  const opened = fixture.open([messagingArea])
  app = opened.app
  messaging = messagingArea.open!(opened.gateway)
  parts = opened.gateway.shared(openMessaging)
  const { nats, systemDb } = fixture.dependencies
  manager = await nats.jetstreamManager()
  await sql`insert into entities (entity_id, entity_name, row_id, version)
    values (1, 'Demo', gen_random_uuid(), 1)`.execute(systemDb)
  await sql`insert into organizations (organization_id, organization_name, entity_id, row_id, version)
    values (1, 'North', 1, gen_random_uuid(), 1)`.execute(systemDb)
  await sql`insert into devices (organization_id, device_id, device_type_id, entity_id, reports,
      exclude_from_dashboards_and_reports, row_id, version)
    values (1, 7, 'takt-h1', 1, 'state', false, gen_random_uuid(), 1)`.execute(systemDb)
})
afterAll(async () => {
  await stop?.()
  await messaging?.close?.()
  await fixture?.close()
})

test('the streams of a new cluster of three servers have three replicas', async () => {
  expect(await replicas()).toEqual([3, 3])
})

test('a gateway start raises streams with one replica, their consumers and buckets to three', async () => {
  for (const { config } of await manager.streams.list().next())
    await manager.streams.update(config.name, { num_replicas: 1 })
  await fixture.dependencies.nats.jetstream().views.kv('settings', { replicas: 1 })
  await manager.consumers.add('TELEMETRY', { durable_name: 'writer-test' })
  expect(await replicas()).toEqual([1, 1])
  stop = (await messaging.start!([])) ?? undefined
  await expect.poll(replicas, pollOptions).toEqual([3, 3])
  const copies = async () => (await manager.consumers.info('TELEMETRY', 'writer-test')).cluster?.replicas?.length
  await expect.poll(copies, pollOptions).toBe(2)
})

test('MQTT sessions have three replicas', async () => {
  const reply = await app.request('/api/devices/7/credentials', { method: 'POST' })
  const { mqttUrl, userName, password } = credentials.parse(((await reply.json()) as { data: unknown }).data)
  // The servers close the first connection if creating the streams takes them more than five seconds.
  const session = { username: userName, password, clean: false, clientId: 'lathe', reconnectPeriod: 500 }
  const client = await mqtt.connectAsync(mqttUrl!, session)
  await client.endAsync()
  const query = JSON.stringify({ account: await parts.accountOf(1), streams: true, config: true })
  const requestOptions = { strategy: RequestStrategy.JitterTimer, jitter: 300, maxWait: 3000 } as const
  const counts = new Map<string, number>()
  const streams = async () => {
    const system = await parts.system()
    for await (const message of await system.requestMany('$SYS.REQ.SERVER.PING.JSZ', query, requestOptions))
      for (const { stream_detail = [] } of message.json<Jsz>().data?.account_details ?? [])
        for (const { name, config } of stream_detail) counts.set(name, config.num_replicas)
    return Object.fromEntries(counts)
  }
  await expect.poll(streams, pollOptions).toMatchObject({ $MQTT_sess: 3, $MQTT_msgs: 3, $MQTT_out: 3 })
})

test('credentials name every server, so that a device can publish after one server is lost', async () => {
  const reply = await app.request('/api/devices/7/credentials', { method: 'POST' })
  expect(reply.status).toBe(200)
  const issued = credentials.parse(((await reply.json()) as { data: unknown }).data)
  const { natsUrl, natsMqttUrl, natsServers: servers } = fixture.environment
  expect(issued.natsUrl).toBe(natsUrl)
  expect(natsServers(natsMqttUrl)).toContain(issued.mqttUrl)
  await servers[0]!.kill()
  const device = await connect({
    servers: natsServers(issued.natsUrl),
    authenticator: jwtAuthenticator(issued.password),
    inboxPrefix: issued.inboxPrefix,
    waitOnFirstConnect: true,
  })
  const publishFact = () =>
    device
      .jetstream()
      .publish(issued.telemetrySubject, '{}')
      .then(({ stream }) => stream, String)
  await expect.poll(publishFact, pollOptions).toBe('TELEMETRY')
  await device.close()
})

test('browsers reach NATS through the gateway while one server is away', async () => {
  const server = createServer()
  server.on('upgrade', messaging.upgrade!.open)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  for (let times = 0; times < 8; times++) {
    const socket = new WebSocket(`ws://127.0.0.1:${port}/messaging`)
    await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject))
    socket.terminate()
  }
  server.closeAllConnections()
  server.close()
})
