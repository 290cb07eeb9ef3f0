import { createTestEnvironment, type TestEnvironment } from '@takt/launch/test.fixture.ts'
import { ensureStreams, openNats } from '@takt/store/nats/nats.ts'
import type { JetStreamManager, NatsConnection } from 'nats'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freeSpace } from './tendStream.ts'

let environment: TestEnvironment
let nats: NatsConnection
let manager: JetStreamManager
beforeAll(async () => {
  environment = await createTestEnvironment({ migrate: false })
  nats = await openNats({ url: environment.natsUrl, creds: environment.natsCreds, name: 'test' })
  manager = await nats.jetstreamManager()
  await ensureStreams(nats)
})
afterAll(async () => {
  await nats?.close()
  await environment?.close()
})

const full = { api_error: { description: 'maximum bytes exceeded' } }
const publish = () => nats.jetstream().publish('telemetry.1.7', new Uint8Array(1000))

test('a full stream accepts messages again once half of the written ones are removed; unwritten ones stay', async () => {
  const { config } = await manager.streams.info('TELEMETRY')
  await manager.streams.update('TELEMETRY', { ...config, max_bytes: 20_000 })
  await expect(
    (async () => {
      for (;;) await publish()
    })(),
  ).rejects.toMatchObject(full)
  const { state } = await manager.streams.info('TELEMETRY')
  const last = state.last_seq
  expect(await freeSpace(manager, { stream: 'TELEMETRY', state, maxBytes: 20_000, done: 0 })).toBe(0)
  await expect(publish()).rejects.toMatchObject(full)
  const done = last - 4
  expect(await freeSpace(manager, { stream: 'TELEMETRY', state, maxBytes: 20_000, done })).toBe(Math.ceil(done / 2))
  await publish()
  const after = await manager.streams.info('TELEMETRY')
  expect([after.state.first_seq, after.state.last_seq]).toEqual([1 + Math.ceil(done / 2), last + 1])
  // Half empty: nothing needs to be removed.
  expect(
    await freeSpace(manager, { stream: 'TELEMETRY', state: after.state, maxBytes: 10 * after.state.bytes, done }),
  ).toBe(0)
})
