import { createTestEnvironment, type TestEnvironment } from '@takt/launch/test.fixture.ts'
import type { NatsConnection } from 'nats'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { blockIntake } from './blockIntake.ts'
import { ensureStreams, openNats } from './nats.ts'
import { probeJetStream } from './probeJetStream.ts'

let environment: TestEnvironment
let nats: NatsConnection
beforeAll(async () => {
  environment = await createTestEnvironment({ migrate: false })
  nats = await openNats({ url: environment.natsUrl, creds: environment.natsCreds, name: 'test' })
})
afterAll(async () => {
  await nats?.close()
  await environment?.close()
})

test('probes JetStream before and after the streams are created', async () => {
  await probeJetStream(nats)
  await ensureStreams(nats)
  await Promise.all(Array.from({ length: 20 }, () => probeJetStream(nats)))
  const { state } = await (await nats.jetstreamManager()).streams.info('TELEMETRY')
  expect(state.last_seq).toBe(0)
})

test('while intake is blocked, messages of machines are rejected and stored ones stay; afterwards everything works as before', async () => {
  const manager = await nats.jetstreamManager()
  const configs = async () =>
    Promise.all(['TELEMETRY', 'TAGS'].map(async (name) => (await manager.streams.info(name)).config))
  const before = await configs()
  await nats.jetstream().publish('telemetry.1.7', 'a fact')
  await nats.jetstream().publish('tags.1.7', 'a reading')
  for (const _twice of [1, 2]) await blockIntake(nats, true)
  for (const subject of ['telemetry.1.7', 'tags.1.7'])
    await expect(nats.jetstream().publish(subject, 'later')).rejects.toMatchObject({
      api_error: { description: 'maximum bytes exceeded' },
    })
  await probeJetStream(nats)
  for (const _twice of [1, 2]) await blockIntake(nats, false)
  expect(await configs()).toEqual(before)
  for (const [subject, stream] of [
    ['telemetry.1.7', 'TELEMETRY'],
    ['tags.1.7', 'TAGS'],
  ] as const) {
    expect((await nats.jetstream().publish(subject, 'later')).seq).toBe(2)
    expect((await manager.streams.info(stream)).state.messages).toBe(2)
  }
  // A service that starts also unblocks the intake.
  await blockIntake(nats, true)
  await ensureStreams(nats)
  expect(await configs()).toEqual(before)
})
