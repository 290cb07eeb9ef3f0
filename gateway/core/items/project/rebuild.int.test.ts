import { setTimeout as pause } from 'node:timers/promises'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { append } from '../../events/append.ts'
import { feed, type Mark, startOfLog } from '../../events/feed.ts'
import { type ApiRequest, apiRequests } from '../testing/histories.fixture.ts'
import { createItemsFixture, type ItemsFixture } from '../testing/items.fixture.ts'
import { snapshot } from '../testing/snapshot.fixture.ts'
import { changeItem } from '../write/itemCommands.ts'
import { transact } from '../write/transact.ts'
import { rebuild } from './rebuild.ts'

let fixture: ItemsFixture
beforeAll(async () => {
  fixture = await createItemsFixture()
  // Machines that have reported facts: their devices are retired when they are deleted.
  await sql`insert into first_fact (organization_id, resource_id, at)
    select organization, 'M-' || machine, 0
      from generate_series(1, 3) as organization, generate_series(1, 2) as machine`.execute(
    fixture.dependencies.systemDb,
  )
})
afterAll(() => fixture?.close())

const types = () => [...fixture.items.values()].map(({ type }) => type)

async function request({ method, path, body, csv, organizationId }: ApiRequest): Promise<number> {
  const reply = await fixture.app.request(path, {
    method,
    headers: {
      authorization: fixture.authorization({ organizationId }),
      'content-type': csv === undefined ? 'application/json' : 'text/csv',
    },
    body: csv ?? (body && JSON.stringify(body)),
  })
  await reply.text()
  return reply.status
}

/** Polls for events after the mark until `stop` is signaled, then reads the remaining ones. */
async function pollEvents(from: Mark, stop: AbortSignal) {
  const ids: string[] = []
  let mark = from
  const page = async () => {
    const events = await feed(fixture.dependencies.systemDb, mark, 7)
    ids.push(...events.map(({ id }) => id))
    mark = events.at(-1) ?? mark
    return events.length
  }
  while (!stop.aborted) if ((await page()) === 0) await pause(5)
  const { rows } = await sql<{ total: number }>`select count(*) as total from event`.execute(
    fixture.dependencies.systemDb,
  )
  while (ids.length < rows[0]!.total) await page()
  return ids
}

test('tables rebuilt from the log after any history of single, bulk and concurrent writes are identical byte for byte, and a reader sees each event once', async () => {
  const statuses = new Map<number, number>()
  const finished = new AbortController()
  const reading = pollEvents(startOfLog, finished.signal)
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(apiRequests, { minLength: 1, maxLength: 10 }), { minLength: 3, maxLength: 12 }),
      async (rounds) => {
        for (const round of rounds)
          for (const status of await Promise.all(round.map(request)))
            statuses.set(status, (statuses.get(status) ?? 0) + 1)
        const live = await snapshot(fixture)
        expect(await rebuild(fixture.dependencies.systemDb, types())).toBeGreaterThan(0)
        expect(await snapshot(fixture)).toEqual(live)
      },
    ),
    { numRuns: 12 },
  )
  finished.abort()
  const ids = await reading
  const { rows } = await sql<{ id: string }>`select id from event order by epoch, tx, position`.execute(
    fixture.dependencies.systemDb,
  )
  expect(ids).toEqual(rows.map((row) => row.id))
  // The histories contain successes and rejections, but no server errors.
  expect([...statuses.keys()].filter((status) => ![200, 400, 404, 409].includes(status))).toEqual([])
  expect(statuses.get(200)).toBeGreaterThan(30)
  expect(statuses.get(409)).toBeGreaterThan(10)
})

test('a reader misses no event of ten bulk writers while another transaction stays open, and reads none past it', async () => {
  const { systemDb } = fixture.dependencies
  const all = async () =>
    (await sql<{ id: string }>`select id from event order by epoch, tx, position`.execute(systemDb)).rows
  const last = (
    await sql<Mark>`select epoch, tx::text as tx, position from event
      order by epoch desc, event.tx desc, position desc limit 1`.execute(systemDb)
  ).rows[0]!
  const before = (await all()).length
  const firstWrite = Promise.withResolvers<void>()
  const end = Promise.withResolvers<void>()
  const slow = systemDb.transaction().execute(async (trx) => {
    const event = { organizationId: 1, entityId: null, area: 'jobs', type: 'x.changed', data: {}, meta: { userId: 1 } }
    await append(trx, 0, [{ ...event, stream: 'slow/1' }])
    firstWrite.resolve()
    await end.promise
    await append(trx, 0, [{ ...event, stream: 'slow/2' }])
  })
  await firstWrite.promise
  const responses = await Promise.all(
    Array.from({ length: 10 }, (_, writer) =>
      fixture.request('POST', '/api/parts/bulk', {
        add: Array.from({ length: 20 }, (_, n) => ({ partNum: `W-${writer}-${n}` })),
      }),
    ),
  )
  expect(responses.map(({ status }) => status)).toEqual(Array(10).fill(200))
  expect(await feed(systemDb, last)).toEqual([])
  end.resolve()
  await slow
  const ids: string[] = []
  for (let mark: Mark = last; ids.length < 202; ) {
    const events = await feed(systemDb, mark, 9)
    ids.push(...events.map(({ id }) => id))
    mark = events.at(-1) ?? mark
  }
  expect(ids).toEqual((await all()).slice(before).map(({ id }) => id))
})

test('writers wait for a rebuild and lose no changes', async () => {
  await fixture.request('POST', '/api/parts/bulk', { add: [{ partNum: 'before' }] })
  const adding = Array.from({ length: 20 }, (_, n) => fixture.request('POST', '/api/parts', { partNum: `R-${n}` }))
  const rebuilding = rebuild(fixture.dependencies.systemDb, types())
  for (const { status } of await Promise.all(adding)) expect(status).toBe(200)
  await rebuilding
  const live = await snapshot(fixture)
  expect(live.parts!.filter((row) => row.includes('R-'))).toHaveLength(20)
  await rebuild(fixture.dependencies.systemDb, types())
  expect(await snapshot(fixture)).toEqual(live)
})

test('a row that was added after the transaction that changes it had started is rebuilt correctly', async () => {
  const tenant = { organizationId: 1, entityId: 1, userId: 1 }
  const parts = fixture.items.get('parts')!
  await transact(fixture.dependencies, { tenant, items: fixture.items }, async (context) => {
    await sql`select pg_current_xact_id()`.execute(context.trx)
    await fixture.request('POST', '/api/parts', { partNum: 'late' })
    await changeItem(context, parts, { partNum: 'late' }, { description: 'changed by who began before' })
  })
  const live = await snapshot(fixture)
  await rebuild(fixture.dependencies.systemDb, types())
  expect(await snapshot(fixture)).toEqual(live)
})
