import { gunzipSync } from 'node:zlib'
import { allPermissions, noPermissions } from '@takt/domain/core/rights/permissions.ts'
import mqtt from 'mqtt'
import { connect as connectDevice, jwtAuthenticator as deviceAuthenticator } from 'nats'
import { connect, jwtAuthenticator } from 'nats.ws'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createMessagingFixture } from './messaging.fixture.ts'

const [ada, bob, cat, eve] = ['ada@demo.takt', 'bob@demo.takt', 'cat@demo.takt', 'eve@other.takt']

let fixture: Awaited<ReturnType<typeof createMessagingFixture>>
/** Messages received so far: receiver, subject and body. */
const received: { receiver: string; subject: string; body: { from: string; at: string } }[] = []
const closers: (() => Promise<unknown>)[] = []

const receive = (receiver: string) => (subject: string, data: Uint8Array) => {
  const text = gunzipSync(Buffer.from(new TextDecoder().decode(data), 'base64')).toString()
  received.push({ receiver, subject, body: JSON.parse(text) })
}

/** Connects like the page of a signed-in user. */
async function connectUser(userName: string): Promise<void> {
  const token = await fixture.signIn(userName)
  const { subscription } = (await fixture.request('POST', '/api/messaging/provision', { token })).body
  const authenticator = jwtAuthenticator(subscription.token)
  const nats = await connect({ servers: fixture.messagingUrl, authenticator, reconnect: false })
  closers.push(() => nats.close())
  const onMessage = receive(userName)
  nats.subscribe(`${subscription.topic}.>`, { callback: (_error, { subject, data }) => onMessage(subject, data) })
  await nats.flush()
}

const credentials = async (deviceId: number, token: string) =>
  (await fixture.request('POST', `/api/devices/${deviceId}/credentials`, { token })).body.data

async function connectOverNats(deviceId: number, token: string): Promise<void> {
  const { natsUrl, password, inboxPrefix } = await credentials(deviceId, token)
  const authenticator = deviceAuthenticator(password)
  const nats = await connectDevice({ servers: natsUrl, authenticator, inboxPrefix, reconnect: false })
  closers.push(() => nats.close())
  const onMessage = receive(`device ${deviceId}`)
  nats.subscribe(`device.1.${deviceId}.>`, { callback: (_error, { subject, data }) => onMessage(subject, data) })
  await nats.flush()
}

async function connectOverMqtt(deviceId: number, token: string): Promise<void> {
  const { mqttUrl, userName, password } = await credentials(deviceId, token)
  const client = await mqtt.connectAsync(mqttUrl, { username: userName, password, reconnectPeriod: 0 }, false)
  closers.push(() => client.endAsync())
  const onMessage = receive(`device ${deviceId}`)
  client.on('message', (topic, data) => onMessage(topic, data))
  await client.subscribeAsync(`device/1/${deviceId}/#`, { qos: 0 })
}

let token = ''
const ping = async (body: object, asker = token) =>
  fixture.request('POST', '/api/messaging/ping', { token: asker, body })
/** Waits until each receiver has received something, and returns the receivers sorted by name. */
const receivers = (count: number) =>
  fixture.until(async () =>
    received.length >= count
      ? received
          .splice(0)
          .map(({ receiver, subject, body }) => [receiver, subject, body.from])
          .sort()
      : undefined,
  )

beforeAll(async () => {
  fixture = await createMessagingFixture()
  await fixture.user(ada!, 1, allPermissions)
  await fixture.user(bob!, 1)
  await fixture.user(cat!, 1, noPermissions)
  await fixture.user(eve!, 3, allPermissions)
  token = await fixture.signIn(ada!)
  await connectUser(bob!)
  await connectUser(eve!)
  await connectOverNats(7, token)
  await connectOverMqtt(8, token)
})
afterAll(async () => {
  for (const close of closers) await close()
  await fixture?.close()
})

// Proves OPS-264
test('ping returns the connected users and devices, and each of them receives it', async () => {
  const { status, body } = await ping({ users: ['Bob@demo.takt', cat, 'nobody@demo.takt'], devices: [7, 8, 70] })
  expect([status, body.success, body.message]).toEqual([200, true, ''])
  expect(body.successful).toEqual({ users: [bob], devices: [7, 8] })
  expect(await fixture.until(async () => received[0]?.body.at)).toBe(new Date(fixture.clock.now).toISOString())
  expect(await receivers(3)).toEqual([
    [bob, expect.stringMatching(/^user\.1\.\d+\.ping$/), ada],
    ['device 7', 'device.1.7.ping', ada],
    ['device 8', 'device/1/8/ping', ada],
  ])
})

// Proves OPS-264
test('a ping of users only, or of devices only, reaches only those', async () => {
  expect((await ping({ users: [bob] })).body.successful).toEqual({ users: [bob], devices: [] })
  expect((await receivers(1)).map(([receiver]) => receiver)).toEqual([bob])
  expect((await ping({ devices: [8] })).body.successful).toEqual({ users: [], devices: [8] })
  expect((await receivers(1)).map(([receiver]) => receiver)).toEqual(['device 8'])
  expect((await ping({})).body.successful).toEqual({ users: [], devices: [] })
})

test('a ping does not reach users and devices of another organization', async () => {
  const response = await ping({ users: [eve, bob], devices: [9, 7] })
  expect(response.body.successful).toEqual({ users: [bob], devices: [7] })
  expect((await receivers(2)).map(([receiver]) => receiver)).toEqual([bob, 'device 7'])
  const foreign = await ping({ users: [bob, eve], devices: [7, 9] }, await fixture.signIn(eve!))
  expect(foreign.body.successful).toEqual({ users: [eve], devices: [] })
  expect((await receivers(1)).map(([receiver]) => receiver)).toEqual([eve])
})

test('a ping requires read on security for other users, and read on devices for devices', async () => {
  const asker = await fixture.signIn(cat!)
  expect((await ping({ users: [bob] }, asker)).status).toBe(403)
  expect((await ping({ devices: [7] }, asker)).status).toBe(403)
  expect((await ping({ users: [cat] }, asker)).body.successful).toEqual({ users: [], devices: [] })
})

test.each([
  [{ users: 'bob@demo.takt' }, 'users'],
  [{ devices: ['seven'] }, 'devices.0'],
  [{ devices: [0] }, 'devices.0'],
])('rejects a ping of %j', async (body, field) => {
  const rejected = await ping(body)
  expect([rejected.status, Object.keys(rejected.body.data.fields)]).toEqual([400, [field]])
})
