import mqtt, { type MqttClient } from 'mqtt'
import { afterEach, expect, test } from 'vitest'
import { issue, prepareTelemetry, readStatus } from './telemetry.fixture.ts'

prepareTelemetry()

const clients: MqttClient[] = []
afterEach(async () => {
  for (const client of clients.splice(0)) await client.endAsync(true)
})

type Credentials = { mqttUrl: string; userName: string; password: string }

async function connect({ mqttUrl, userName, password }: Credentials, clientId: string) {
  const options = { username: userName, password, clientId, reconnectPeriod: 0 }
  const client = await mqtt.connectAsync(mqttUrl, options, false)
  clients.push(client)
  return client
}

test('two devices with the same MQTT client ID are shown to each other', async () => {
  const first = await connect(await issue(7), 'press')
  const disconnected = new Promise<void>((resolve) => first.once('close', () => resolve()))
  await connect(await issue(8), 'press')
  await disconnected
  const shared = async (deviceId: number) => (await readStatus(deviceId)).sharedClientId
  const sharedWith = (deviceId: number) => ({
    clientId: 'press',
    devices: [{ deviceId, deviceName: null }],
    lastAt: expect.stringMatching(/Z$/),
  })
  await expect.poll(() => shared(7)).toEqual(sharedWith(8))
  expect(await shared(8)).toEqual(sharedWith(7))
})

test('a device that reconnects with its own client ID shares it with no other device', async () => {
  const credentials = await issue(7)
  const first = await connect(credentials, 'lathe')
  const disconnected = new Promise<void>((resolve) => first.once('close', () => resolve()))
  await connect(credentials, 'lathe')
  await disconnected
  expect((await readStatus(7)).sharedClientId).toBe(null)
})
