import { createTestEnvironment, type TestEnvironment } from '@takt/launch/test.fixture.ts'
import { headers, type JetStreamManager, type NatsConnection, StorageType } from 'nats'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ensureStreams, openNats } from './nats.ts'

let environment: TestEnvironment
let nats: NatsConnection
let manager: JetStreamManager
beforeAll(async () => {
  environment = await createTestEnvironment({ migrate: false })
  nats = await openNats({ url: environment.natsUrl, creds: environment.natsCreds, name: 'test' })
  manager = await nats.jetstreamManager()
  // As an earlier version created it: its settings change with the next start.
  const former = { name: 'TELEMETRY', subjects: ['telemetry.>'], storage: StorageType.File, duplicate_window: 120e9 }
  await manager.streams.add(former)
  await ensureStreams(nats)
  await ensureStreams(nats)
})
afterAll(async () => {
  await nats?.close()
  await environment?.close()
})

test.each(['telemetry.1.7', 'tags.1.7'])(
  'on %s no message ID of a publisher makes a message a duplicate',
  async (ownSubject) => {
    const stream = ownSubject.startsWith('tags') ? 'TAGS' : 'TELEMETRY'
    const { duplicate_window: window = 0 } = (await manager.streams.info(stream)).config
    // Older servers check IDs for the shortest time that they allow.
    if (window > 0) return expect(window).toBe(100e6)
    const other = ownSubject.replace('.1.', '.2.')
    for (const subject of [ownSubject, other]) {
      const { duplicate } = await nats.jetstream().publish(subject, subject, { msgID: 'the same' })
      expect([subject, duplicate]).toEqual([subject, false])
    }
    expect((await manager.streams.getMessage(stream, { last_by_subj: other })).string()).toBe(other)
  },
)

test('an event that is published again is stored once', async () => {
  for (const duplicate of [false, true])
    expect((await nats.jetstream().publish('event.1.jobs.added', '', { msgID: 'e' })).duplicate).toBe(duplicate)
})

test('no header makes a stream delete messages: rejects rollups and single deletes', async () => {
  const { seq } = await nats.jetstream().publish('telemetry.1.7', 'kept')
  for (const rollUpValue of ['all', 'sub']) {
    const rollUp = headers()
    rollUp.set('Nats-Rollup', rollUpValue)
    await expect(nats.jetstream().publish('telemetry.1.7', 'last', { headers: rollUp })).rejects.toThrow(/rollup/i)
  }
  await expect(manager.streams.deleteMessage('TELEMETRY', seq)).rejects.toThrow(/delete/i)
  expect((await manager.streams.getMessage('TELEMETRY', { seq })).string()).toBe('kept')
})

test('every stream limits bytes, age and message size; a full one rejects facts instead of deleting stored ones', async () => {
  for await (const { config } of manager.streams.list())
    if (config.name !== 'EMPTY') {
      expect(config.max_bytes, config.name).toBeGreaterThan(0)
      expect(config.max_age, config.name).toBeGreaterThan(0)
      expect(config.max_msg_size, config.name).toBe(4 * 1024 * 1024)
    }
  const { config, state } = await manager.streams.info('TELEMETRY')
  await manager.streams.update('TELEMETRY', { ...config, max_bytes: state.bytes + 10_000 })
  const kilobyte = new Uint8Array(1000)
  const storedSeqs: number[] = []
  const full = (async () => {
    for (;;) storedSeqs.push((await nats.jetstream().publish('telemetry.1.7', kilobyte)).seq)
  })()
  await expect(full).rejects.toMatchObject({ api_error: { description: 'maximum bytes exceeded' } })
  expect(storedSeqs.length).toBeGreaterThan(5)
  for (const seq of storedSeqs) expect((await manager.streams.getMessage('TELEMETRY', { seq })).data.length).toBe(1000)
})

test('streams are created even if the server is killed during the request', async () => {
  const creation = ensureStreams(nats)
  await environment.killNats()
  await environment.restartNats()
  await expect(creation).resolves.toBeUndefined()
})
