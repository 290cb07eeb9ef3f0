import { streams } from '@takt/domain/areas/messages/subjects.ts'
import { createTestEnvironment, type TestEnvironment } from '@takt/launch/test.fixture.ts'
import { ensureStreams, openNats } from '@takt/store/nats/nats.ts'
import { openPostgres, roleUrl } from '@takt/store/postgres/postgres.ts'
import type { Tables } from '@takt/store/postgres/tables.ts'
import { createLog } from '@takt/store/process/log.ts'
import { type Kysely, sql } from 'kysely'
import { type JsMsg, type NatsConnection, StringCodec } from 'nats'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { append } from './append.ts'
import { moveMark, readMark, startOfLog } from './feed.ts'
import { type RelayParts, relayOnce, startRelay } from './relay.ts'

let environment: TestEnvironment
let systemDb: Kysely<Tables>
let nats: NatsConnection
let parts: RelayParts
beforeAll(async () => {
  environment = await createTestEnvironment()
  const systemUrl = roleUrl(environment.databaseUrl, 'takt_system', environment.secret)
  systemDb = openPostgres<Tables>(systemUrl)
  nats = await openNats({ url: environment.natsUrl, creds: environment.natsCreds, name: 'test' })
  await ensureStreams(nats)
  parts = { systemUrl, systemDb, nats, log: createLog('test'), audience: async () => [1, 2], pollMs: 200 }
})
afterAll(async () => {
  await nats?.close()
  await systemDb?.destroy()
  await environment?.close()
})

let versions = 0
const write = (stream: string, organizationId: number | null = 1) =>
  systemDb.transaction().execute((trx) =>
    append(trx, 0, [
      {
        organizationId,
        entityId: 1,
        area: 'jobs',
        stream: `${stream}/${++versions}`,
        type: `${stream}.added`,
        data: { rowId: `row-${versions}`, key: { jobNum: 'secret name' } },
        meta: { userId: 1 },
      },
    ]),
  )

/** Relays until `count` events are published: any transaction on the server may delay the feed for a moment. */
async function relay(count: number) {
  let relayed = 0
  while (relayed < count) relayed += await relayOnce(parts)
  return relayed
}

/** Returns all messages in EVENTS, oldest first. */
async function readMessages(): Promise<JsMsg[]> {
  const manager = await nats.jetstreamManager()
  const { state } = await manager.streams.info('EVENTS')
  if (state.messages === 0) return []
  const messages: JsMsg[] = []
  for await (const message of await (await nats.jetstream().consumers.get('EVENTS')).consume()) {
    messages.push(message)
    if (message.info.pending === 0) break
  }
  return messages
}
const idsIn = (messages: JsMsg[]) => messages.map((message) => message.json<{ id: string }>().id)

test('publishes each event once under its subject with its id, and moves its mark', async () => {
  const [first] = await write('jobs')
  const [two] = await write('entities', null)
  expect(await relay(2)).toBe(2)
  expect(await relayOnce(parts)).toBe(0)
  const messages = await readMessages()
  expect(messages.map(({ subject }) => subject)).toEqual(['event.1.jobs.jobs.added', 'event.0.jobs.entities.added'])
  expect(idsIn(messages)).toEqual([first!.id, two!.id])
  expect(messages[0]!.json()).toMatchObject({
    stream: first!.stream,
    version: 1,
    data: { rowId: 'row-1' },
    organizationId: 1,
  })
})

test('a mark lost after publishing causes no duplicates', async () => {
  const before = idsIn(await readMessages())
  await moveMark(systemDb, 'relay', startOfLog)
  expect(await relay(2)).toBe(2)
  expect(idsIn(await readMessages())).toEqual(before)
})

test('notifies browsers of a changed row with an opaque id and never data or key; for an entity, in all its organizations', async () => {
  const received: { subject: string; text: string }[] = []
  const subscription = nats.subscribe('changed.>', {
    max: 3,
    callback: (_error, message) =>
      received.push({ subject: message.subject, text: StringCodec().decode(message.data) }),
  })
  await write('jobs')
  await write('entities', null)
  await relay(2)
  await subscription.closed
  expect(received.map(({ subject }) => subject)).toEqual(['changed.1.jobs', 'changed.1.jobs', 'changed.2.jobs'])
  expect(JSON.parse(received[0]!.text)).toEqual({ itemType: 'jobs', rowId: 'row-3', version: 1 })
  expect(received.map(({ text }) => text).join()).not.toContain('secret name')
})

test('two concurrent relays publish each event once; when one stops the other continues; survives a NATS failure', async () => {
  const stops = [startRelay(parts), startRelay(parts)]
  const expected: string[] = []
  for (let i = 0; i < 20; i++) expected.push((await write('jobs'))[0]!.id)
  await stops[0]!()
  await environment.killNats()
  for (let i = 0; i < 5; i++) expected.push((await write('jobs'))[0]!.id)
  await environment.restartNats()
  const last = expected.at(-1)!
  await expect.poll(async () => idsIn(await readMessages()).at(-1), { timeout: 60_000 }).toBe(last)
  await stops[1]!()
  const ids = idsIn(await readMessages())
  expect(ids.slice(-25)).toEqual(expected)
  expect(new Set(ids).size).toBe(ids.length)
  const { rows } = await sql<{ n: number }>`select count(*) as n from event`.execute(systemDb)
  expect([ids.length, rows[0]!.n]).toEqual([29, 29])
  expect((await readMark(systemDb, 'relay')).position).toBe(29)
  expect(streams.EVENTS).toEqual(['event.>'])
})

test('an old event larger than a message is published without its data; the events behind it follow', async () => {
  await sql`insert into event (organization_id, entity_id, area, stream, version, type, data, meta)
    values (1, 1, 'jobs', 'jobs/large', 1, 'jobs.added', jsonb_build_object('text', repeat('x', 5000000)),
      '{}')`.execute(systemDb)
  const [behind] = await write('jobs')
  await relay(2)
  const [large, after] = (await readMessages()).slice(-2)
  expect(large!.json()).toMatchObject({ stream: 'jobs/large', data: {} })
  expect(after!.json()).toMatchObject({ id: behind!.id })
})
