import { createTestEnvironment, type TestEnvironment } from '@takt/launch/test.fixture.ts'
import { openPostgres, roleUrl } from '@takt/store/postgres/postgres.ts'
import type { Tables } from '@takt/store/postgres/tables.ts'
import { type Kysely, sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { append, largestEvent, type NewEvent, StreamConflict } from './append.ts'
import { feed, type Mark, startOfLog } from './feed.ts'

let environment: TestEnvironment
let db: Kysely<Tables>
beforeAll(async () => {
  environment = await createTestEnvironment()
  db = openPostgres<Tables>(roleUrl(environment.databaseUrl, 'takt_system', environment.secret), 16)
})
afterAll(async () => {
  await db?.destroy()
  await environment?.close()
})

const event = (stream: string, data = {}): NewEvent => ({
  organizationId: 1,
  entityId: null,
  area: 'jobs',
  stream,
  type: 'jobs.changed',
  data,
  meta: { userId: 1 },
})
const write = (after: number, events: NewEvent[]) => db.transaction().execute((trx) => append(trx, after, events))

test('stream versions are consecutive, and an append based on an older version is rejected', async () => {
  const recorded = await write(0, [event('jobs/a'), event('jobs/a')])
  expect(recorded.map(({ version }) => version)).toEqual([1, 2])
  await expect(write(1, [event('jobs/a')])).rejects.toBeInstanceOf(StreamConflict)
  await expect(write(2, [event('jobs/a')])).resolves.toHaveLength(1)
})

test('of concurrent appends to the same version exactly one succeeds', async () => {
  const results = await Promise.allSettled(Array.from({ length: 10 }, () => write(0, [event('jobs/contended')])))
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  for (const result of results) if (result.status === 'rejected') expect(result.reason).toBeInstanceOf(StreamConflict)
})

test('events without an organization conflict in the same way', async () => {
  const entityEvent = { ...event('users/1'), organizationId: null, entityId: 1 }
  await write(0, [entityEvent])
  await expect(write(0, [entityEvent])).rejects.toBeInstanceOf(StreamConflict)
})

test('a reader of the feed sees every event once, in a stable order, with ten writers and a slow one', async () => {
  const mark = (await committed()).at(-1)!
  const slow = Promise.withResolvers<void>()
  const slowAppended = Promise.withResolvers<void>()
  const slowWriter = db.transaction().execute(async (trx) => {
    await append(trx, 0, [event('slow/1')])
    slowAppended.resolve()
    await slow.promise
  })
  const readIds: string[] = []
  try {
    await slowAppended.promise
    const reading = (async () => {
      for (let at: Mark = mark; readIds.length < 301; ) {
        const page = await feed(db, at, 7)
        readIds.push(...page.map(({ id }) => id))
        at = page.at(-1) ?? at
      }
    })()
    const writers = Array.from({ length: 10 }, async (_, writer) => {
      for (let n = 0; n < 30; n++) await write(n, [event(`writer/${writer}`, { n })])
    })
    await Promise.all(writers)
    // Until the slow writer commits, later events must not be returned: its event would be missed.
    expect(readIds).toEqual([])
    slow.resolve()
    await reading
  } finally {
    slow.resolve()
    await slowWriter
  }
  expect(new Set(readIds).size).toBe(301)
  expect(readIds).toEqual((await committed(mark)).map(({ id }) => id))
})

test('after a restore the raised epoch keeps marks and order, although transaction ids restart', async () => {
  const last = (await committed()).at(-1)!
  const owner = openPostgres<Tables>(environment.databaseUrl)
  try {
    await sql`update epoch set current = 2`.execute(owner)
    // A restored cluster assigns transaction ids far below those in the reader's mark.
    await sql`insert into event (epoch, tx, organization_id, area, stream, version, type, data)
      values (2, '10', 1, 'jobs', 'jobs/later', 1, 'jobs.changed', '{}'),
             (2, '9', 1, 'jobs', 'jobs/restored', 1, 'jobs.changed', '{}')`.execute(owner)
    const next = await feed(db, last)
    expect(next.map(({ stream }) => stream)).toEqual(['jobs/restored', 'jobs/later'])
  } finally {
    await sql`update epoch set current = 1`.execute(owner)
    await owner.destroy()
  }
})

test('only the owner can change or remove events in the log', async () => {
  await expect(sql`update event set data = '{}'`.execute(db)).rejects.toThrow(/permission denied/)
  await expect(sql`delete from event`.execute(db)).rejects.toThrow(/permission denied/)
})

/** Returns all events after a mark. Any transaction on the server may delay the feed for a moment. */
async function committed(from: Mark = startOfLog) {
  const { rows } = await sql<{ n: number }>`select count(*) as n from event
    where (epoch, tx, position) > (${from.epoch}::int, ${from.tx}::xid8, ${from.position}::bigint)`.execute(db)
  let all: Awaited<ReturnType<typeof feed>> = []
  while (all.length < rows[0]!.n) all = await feed(db, from, 1000)
  return all
}

test('rejects a change that is too large to publish before it is recorded', async () => {
  const large = event('jobs/large', { text: 'ü'.repeat(largestEvent / 2) })
  await expect(write(0, [event('jobs/beside'), large])).rejects.toMatchObject({ kind: 'tooLarge' })
  await expect(write(0, [event('jobs/beside'), event('jobs/large')])).resolves.toHaveLength(2)
})
