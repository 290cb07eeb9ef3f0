import { allPermissions } from '@takt/domain/core/rights/permissions.ts'
import { ensureStreams } from '@takt/store/nats/nats.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createMessagingFixture } from './messaging.fixture.ts'

let fixture: Awaited<ReturnType<typeof createMessagingFixture>>
beforeAll(async () => {
  fixture = await createMessagingFixture([], {
    NATS_DEVICE_URL: 'tls://nats.plant.example:4222',
    NATS_MQTT_URL: 'mqtts://mqtt.plant.example:8883',
  })
  await ensureStreams(fixture.services)
  await fixture.user('admin@demo.takt', 1, allPermissions)
})
afterAll(() => fixture?.close())

test('devices get the configured external addresses of NATS and MQTT, while services use their own', async () => {
  const token = await fixture.signIn('admin@demo.takt')
  const { status, body } = await fixture.request('POST', '/api/devices/7/credentials', { token })
  expect(status).toBe(200)
  expect(body.data).toMatchObject({
    natsUrl: 'tls://nats.plant.example:4222',
    mqttUrl: 'mqtts://mqtt.plant.example:8883',
  })
})
