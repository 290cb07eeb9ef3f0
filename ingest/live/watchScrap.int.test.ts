import { scrapMoves } from '@takt/domain/areas/efficiency/reasons/scrapMoves.ts'
import { createTestEnvironment, type TestEnvironment } from '@takt/launch/test.fixture.ts'
import { openPostgres } from '@takt/store/postgres/postgres.ts'
import type { Tables } from '@takt/store/postgres/tables.ts'
import { createLog } from '@takt/store/process/log.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { watchScrap } from './watchScrap.ts'

let environment: TestEnvironment
let db: ReturnType<typeof openPostgres<Tables>>
beforeAll(async () => {
  environment = await createTestEnvironment()
  db = openPostgres<Tables>(environment.databaseUrl, 2)
  await sql`insert into entities (entity_id, entity_name, row_id, version)
    values (1, 'Demo', gen_random_uuid(), 1) on conflict do nothing`.execute(db)
  await sql`insert into organizations (organization_id, organization_name, entity_id, row_id, version)
    values (7, 'Plant', 1, gen_random_uuid(), 1) on conflict do nothing`.execute(db)
})
afterAll(async () => {
  await db?.destroy()
  await environment?.close()
})

test('tracks scrap entries, and notifies once when one is added and once when it is withdrawn', async () => {
  const from = Date.now() - 60_000
  const recordScrap = () =>
    db.transaction().execute(async (trx) => {
      const { rows } = await sql<{ entryID: number }>`insert into scrap_entry (organization_id, client_id, resource_id,
          at, kind, quantity, job_num, reason_code, said_by, said_at)
        values (7, gen_random_uuid(), 'M-1', now(), 'scrap', 2, 'J-1', 'BURR', 'Screen', now())
        returning entry_id as "entryID"`.execute(trx)
      const { entryID } = rows[0]!
      await sql`insert into scrap_move (organization_id, entry_id, device_id, slice_from, quantity, said_at)
        values (7, ${entryID}, 11, ${from}, 2, now())`.execute(trx)
      return { entryID, deviceId: 11, from, quantity: 2, kind: 'scrap' as const }
    })
  const first = await recordScrap()
  const watch = watchScrap(db, environment.databaseUrl, createLog('test'))
  try {
    const notified: string[] = []
    watch.subscribe((organizationId, deviceId) => notified.push(`${organizationId} ${deviceId}`))
    const of = { jobNum: 'J-1', assemblySeq: null, oprSeq: null }
    const expectMoves = (...moves: (typeof first)[]) =>
      vi.waitFor(() => expect(watch.of(7, 11)).toEqual(scrapMoves(moves.map((move) => ({ ...move, ...of })))), {
        timeout: 60_000,
      })
    await expectMoves(first)
    const second = await recordScrap()
    await expectMoves(first, second)
    await sql`insert into scrap_taken_back (organization_id, entry_id, client_id, said_by, said_at)
      values (7, ${first.entryID}, gen_random_uuid(), 'Screen', now())`.execute(db)
    await expectMoves({ ...first, quantity: 0 }, second)
    expect(notified).toEqual(['7 11', '7 11', '7 11'])
    expect(watch.of(8, 11).size).toBe(0)
  } finally {
    await watch.stop()
  }
})

test('notifies once per device, however many slices lose parts at once, and once more when the entry is withdrawn', async () => {
  const from = Date.now() - 3_600_000
  const count = 20_000
  const { rows } = await sql<{ entryID: number }>`insert into scrap_entry (organization_id, client_id, resource_id,
      at, kind, quantity, job_num, reason_code, said_by, said_at)
    values (7, gen_random_uuid(), 'M-2', now(), 'scrap', ${count}, 'J-1', 'BURR', 'Screen', now())
    returning entry_id as "entryID"`.execute(db)
  const { entryID } = rows[0]!
  await sql`insert into scrap_move (organization_id, entry_id, device_id, slice_from, quantity, said_at)
    select 7, ${entryID}::int, 12, ${from}::bigint + n, 1, now() from generate_series(1, ${count}::int) as n`.execute(
    db,
  )
  const watch = watchScrap(db, environment.databaseUrl, createLog('test'))
  try {
    const notified: string[] = []
    watch.subscribe((_, deviceId) => {
      if (deviceId === 12) notified.push('7 12')
    })
    const total = () => [...watch.of(7, 12).values()].flat().reduce((all, { quantity }) => all + quantity, 0)
    await vi.waitFor(() => expect([watch.of(7, 12).size, total()]).toEqual([count, count]), { timeout: 60_000 })
    await sql`insert into scrap_taken_back (organization_id, entry_id, client_id, said_by, said_at)
      values (7, ${entryID}, gen_random_uuid(), 'Screen', now())`.execute(db)
    await vi.waitFor(() => expect([total(), notified]).toEqual([0, ['7 12', '7 12']]), { timeout: 60_000 })
  } finally {
    await watch.stop()
  }
})
