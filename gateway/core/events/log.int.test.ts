import { createWorld, type World } from '@takt/launch/test.bed.ts'
import { openPostgres, roleUrl } from '@takt/store/postgres/postgres.ts'
import type { Tables } from '@takt/store/postgres/tables.ts'
import { type Kysely, sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { append, largestEvent, type NewEvent, StreamConflict } from './append.ts'
import { feed, type Mark, startOfLog } from './feed.ts'

let world: World
let db: Kysely<Tables>
beforeAll(async () => {
  world = await createWorld()
  db = openPostgres<Tables>(roleUrl(world.databaseUrl, 'takt_system', world.secret), 16)
})
afterAll(async () => {
  await db?.destroy()
  await world?.close()
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

test('versions of a stream follow each other, and whoever decided on an older one is refused', async () => {
  const recorded = await write(0, [event('jobs/a'), event('jobs/a')])
  expect(recorded.map(({ version }) => version)).toEqual([1, 2])
  await expect(write(1, [event('jobs/a')])).rejects.toBeInstanceOf(StreamConflict)
  await expect(write(2, [event('jobs/a')])).resolves.toHaveLength(1)
})

test('of many who append to the same version at once exactly one succeeds', async () => {
  const results = await Promise.allSettled(Array.from({ length: 10 }, () => write(0, [event('jobs/contended')])))
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  for (const result of results) if (result.status === 'rejected') expect(result.reason).toBeInstanceOf(StreamConflict)
})

test('events without organization conflict alike', async () => {
  const own = { ...event('users/1'), organizationId: null, entityId: 1 }
  await write(0, [own])
  await expect(write(0, [own])).rejects.toBeInstanceOf(StreamConflict)
})

test('a reader of the feed sees every event once, in an order that holds, with ten writers and a slow one', async () => {
  const mark = (await committed()).at(-1)!
  const slow = Promise.withResolvers<void>()
  const slowWrote = Promise.withResolvers<void>()
  const slowWriter = db.transaction().execute(async (trx) => {
    await append(trx, 0, [event('slow/1')])
    slowWrote.resolve()
    await slow.promise
  })
  const seen: string[] = []
  try {
    await slowWrote.promise
    const reading = (async () => {
      for (let at: Mark = mark; seen.length < 301; ) {
        const page = await feed(db, at, 7)
        seen.push(...page.map(({ id }) => id))
        at = page.at(-1) ?? at
      }
    })()
    const writers = Array.from({ length: 10 }, async (_, writer) => {
      for (let n = 0; n < 30; n++) await write(n, [event(`writer/${writer}`, { n })])
    })
    await Promise.all(writers)
    // While the slow one has not committed nothing later than it may be given: it would be missed.
    expect(seen).toEqual([])
    slow.resolve()
    await reading
  } finally {
    slow.resolve()
    await slowWriter
  }
  expect(new Set(seen).size).toBe(301)
  expect(seen).toEqual((await committed(mark)).map(({ id }) => id))
})

test('after a restore the raised epoch keeps marks and order, though transaction ids start anew', async () => {
  const last = (await committed()).at(-1)!
  const owner = openPostgres<Tables>(world.databaseUrl)
  try {
    await sql`update epoch set current = 2`.execute(owner)
    // As a restored cluster would number it: far below what the reader's mark holds.
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

test('nobody but the owner can change or remove what is in the log', async () => {
  await expect(sql`update event set data = '{}'`.execute(db)).rejects.toThrow(/permission denied/)
  await expect(sql`delete from event`.execute(db)).rejects.toThrow(/permission denied/)
})

/** All events after a mark. Transactions of anybody on the server may hold the feed back for a moment. */
async function committed(from: Mark = startOfLog) {
  const { rows } = await sql<{ n: number }>`select count(*) as n from event
    where (epoch, tx, position) > (${from.epoch}::int, ${from.tx}::xid8, ${from.position}::bigint)`.execute(db)
  let all: Awaited<ReturnType<typeof feed>> = []
  while (all.length < rows[0]!.n) all = await feed(db, from, 1000)
  return all
}

test('a change that is too large to be told is refused before it is recorded', async () => {
  const large = event('jobs/large', { text: 'ü'.repeat(largestEvent / 2) })
  await expect(write(0, [event('jobs/beside'), large])).rejects.toMatchObject({ kind: 'tooLarge' })
  await expect(write(0, [event('jobs/beside'), event('jobs/large')])).resolves.toHaveLength(2)
})
