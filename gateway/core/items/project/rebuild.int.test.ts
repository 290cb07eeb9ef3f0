import { setTimeout as pause } from 'node:timers/promises'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { append } from '../../events/append.ts'
import { feed, type Mark, startOfLog } from '../../events/feed.ts'
import { type Asked, asked } from '../testing/histories.bed.ts'
import { createItemsBed, type ItemsBed } from '../testing/items.bed.ts'
import { snapshot } from '../testing/snapshot.bed.ts'
import { changeItem } from '../write/itemCommands.ts'
import { transact } from '../write/transact.ts'
import { rebuild } from './rebuild.ts'

let bed: ItemsBed
beforeAll(async () => {
  bed = await createItemsBed()
  // Machines that told something: their devices are retired when they are deleted.
  await sql`insert into first_fact (organization_id, resource_id, at)
    select organization, 'M-' || machine, 0
      from generate_series(1, 3) as organization, generate_series(1, 2) as machine`.execute(bed.dependencies.systemDb)
})
afterAll(() => bed?.close())

const types = () => [...bed.items.values()].map(({ type }) => type)

async function ask({ method, path, body, csv, organizationId }: Asked): Promise<number> {
  const reply = await bed.app.request(path, {
    method,
    headers: {
      authorization: bed.authorization({ organizationId }),
      'content-type': csv === undefined ? 'application/json' : 'text/csv',
    },
    body: csv ?? (body && JSON.stringify(body)),
  })
  await reply.text()
  return reply.status
}

/** Asks again and again for what comes after the mark until `stop`, then reads what is left. */
async function readAlong(from: Mark, stop: AbortSignal) {
  const seen: string[] = []
  let mark = from
  const page = async () => {
    const events = await feed(bed.dependencies.systemDb, mark, 7)
    seen.push(...events.map(({ id }) => id))
    mark = events.at(-1) ?? mark
    return events.length
  }
  while (!stop.aborted) if ((await page()) === 0) await pause(5)
  const { rows } = await sql<{ total: number }>`select count(*) as total from event`.execute(bed.dependencies.systemDb)
  while (seen.length < rows[0]!.total) await page()
  return seen
}

test('after any history of single, bulk and concurrent writers the tables, thrown away and rebuilt from the log, are equal byte for byte; a reader saw each event once', async () => {
  const statuses = new Map<number, number>()
  const done = new AbortController()
  const reading = readAlong(startOfLog, done.signal)
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(asked, { minLength: 1, maxLength: 10 }), { minLength: 3, maxLength: 12 }),
      async (rounds) => {
        for (const round of rounds)
          for (const status of await Promise.all(round.map(ask))) statuses.set(status, (statuses.get(status) ?? 0) + 1)
        const live = await snapshot(bed)
        expect(await rebuild(bed.dependencies.systemDb, types())).toBeGreaterThan(0)
        expect(await snapshot(bed)).toEqual(live)
      },
    ),
    { numRuns: 12 },
  )
  done.abort()
  const seen = await reading
  const { rows } = await sql<{ id: string }>`select id from event order by epoch, tx, position`.execute(
    bed.dependencies.systemDb,
  )
  expect(seen).toEqual(rows.map((row) => row.id))
  // The histories hold successes and refusals, and nothing that is our fault.
  expect([...statuses.keys()].filter((status) => ![200, 400, 404, 409].includes(status))).toEqual([])
  expect(statuses.get(200)).toBeGreaterThan(30)
  expect(statuses.get(409)).toBeGreaterThan(10)
})

test('a reader misses nothing of ten writers of bulks while one transaction stays open, and gives nothing before it', async () => {
  const { systemDb } = bed.dependencies
  const all = async () =>
    (await sql<{ id: string }>`select id from event order by epoch, tx, position`.execute(systemDb)).rows
  const last = (
    await sql<Mark>`select epoch, tx::text as tx, position from event
      order by epoch desc, event.tx desc, position desc limit 1`.execute(systemDb)
  ).rows[0]!
  const before = (await all()).length
  const wrote = Promise.withResolvers<void>()
  const end = Promise.withResolvers<void>()
  const slow = systemDb.transaction().execute(async (trx) => {
    const event = { organizationId: 1, entityId: null, area: 'jobs', type: 'x.changed', data: {}, meta: { userId: 1 } }
    await append(trx, 0, [{ ...event, stream: 'slow/1' }])
    wrote.resolve()
    await end.promise
    await append(trx, 0, [{ ...event, stream: 'slow/2' }])
  })
  await wrote.promise
  const done = await Promise.all(
    Array.from({ length: 10 }, (_, writer) =>
      bed.ask('POST', '/api/parts/bulk', {
        add: Array.from({ length: 20 }, (_, n) => ({ partNum: `W-${writer}-${n}` })),
      }),
    ),
  )
  expect(done.map(({ status }) => status)).toEqual(Array(10).fill(200))
  expect(await feed(systemDb, last)).toEqual([])
  end.resolve()
  await slow
  const seen: string[] = []
  for (let mark: Mark = last; seen.length < 202; ) {
    const events = await feed(systemDb, mark, 9)
    seen.push(...events.map(({ id }) => id))
    mark = events.at(-1) ?? mark
  }
  expect(seen).toEqual((await all()).slice(before).map(({ id }) => id))
})

test('writers wait for a rebuild and lose nothing', async () => {
  await bed.ask('POST', '/api/parts/bulk', { add: [{ partNum: 'before' }] })
  const adding = Array.from({ length: 20 }, (_, n) => bed.ask('POST', '/api/parts', { partNum: `R-${n}` }))
  const rebuilding = rebuild(bed.dependencies.systemDb, types())
  for (const { status } of await Promise.all(adding)) expect(status).toBe(200)
  await rebuilding
  const live = await snapshot(bed)
  expect(live.parts!.filter((row) => row.includes('R-'))).toHaveLength(20)
  await rebuild(bed.dependencies.systemDb, types())
  expect(await snapshot(bed)).toEqual(live)
})

test('a row that a transaction waited for, although it began before the row was there, is rebuilt like any other', async () => {
  const tenant = { organizationId: 1, entityId: 1, userId: 1 }
  const parts = bed.items.get('parts')!
  await transact(bed.dependencies, { tenant, items: bed.items }, async (context) => {
    await sql`select pg_current_xact_id()`.execute(context.trx)
    await bed.ask('POST', '/api/parts', { partNum: 'late' })
    await changeItem(context, parts, { partNum: 'late' }, { description: 'changed by who began before' })
  })
  const live = await snapshot(bed)
  await rebuild(bed.dependencies.systemDb, types())
  expect(await snapshot(bed)).toEqual(live)
})
