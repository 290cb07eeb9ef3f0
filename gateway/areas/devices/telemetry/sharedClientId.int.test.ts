import mqtt, { type MqttClient } from 'mqtt'
import { afterEach, expect, test } from 'vitest'
import { heard, issue, prepareTelemetry } from './telemetry.fixture.ts'

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

test('two devices that connect with one client id of MQTT are shown to each other', async () => {
  const first = await connect(await issue(7), 'press')
  const isCut = new Promise<void>((resolve) => first.once('close', () => resolve()))
  await connect(await issue(8), 'press')
  await isCut
  const shared = async (deviceId: number) => (await heard(deviceId)).sharedClientId
  const others = (deviceId: number) => ({
    clientId: 'press',
    devices: [{ deviceId, deviceName: null }],
    lastAt: expect.stringMatching(/Z$/),
  })
  await expect.poll(() => shared(7)).toEqual(others(8))
  expect(await shared(8)).toEqual(others(7))
})

test('a device that connects again with its own client id shares it with nobody', async () => {
  const credentials = await issue(7)
  const first = await connect(credentials, 'lathe')
  const isCut = new Promise<void>((resolve) => first.once('close', () => resolve()))
  await connect(credentials, 'lathe')
  await isCut
  expect((await heard(7)).sharedClientId).toBe(null)
})
