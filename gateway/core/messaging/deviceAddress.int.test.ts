import { allPermissions } from '@takt/domain/core/rights/permissions.ts'
import { ensureStreams } from '@takt/store/nats/nats.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createMessagingBed } from './messaging.bed.ts'

let bed: Awaited<ReturnType<typeof createMessagingBed>>
beforeAll(async () => {
  bed = await createMessagingBed([], {
    NATS_DEVICE_URL: 'tls://nats.plant.example:4222',
    NATS_MQTT_URL: 'mqtts://mqtt.plant.example:8883',
  })
  await ensureStreams(bed.services)
  await bed.user('admin@demo.takt', 1, allPermissions)
})
afterAll(() => bed?.close())

test('devices get the external addresses of NATS and MQTT that are set, while services use their own', async () => {
  const token = await bed.signIn('admin@demo.takt')
  const { status, body } = await bed.ask('POST', '/api/devices/7/credentials', { token })
  expect(status).toBe(200)
  expect(body.data).toMatchObject({
    natsUrl: 'tls://nats.plant.example:4222',
    mqttUrl: 'mqtts://mqtt.plant.example:8883',
  })
})
