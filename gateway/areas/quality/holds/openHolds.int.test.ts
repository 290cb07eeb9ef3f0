import { asTenant } from '@takt/store/postgres/postgres.ts'
import { type KyselyPlugin, sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { areas } from '../../../app/areas.ts'
import { createItemsFixture, type ItemsFixture } from '../../../core/items/testing/items.fixture.ts'
import { holdsOf, openHolds } from './openHolds.ts'

const holds = 4000

let fixture: ItemsFixture
beforeAll(async () => {
  fixture = await createItemsFixture(areas)
  await sql`insert into job_holds (organization_id, hold_id, job_num, assembly_seq, opr_seq, page_id, check_id, check_text,
      resource_id, cause, found_at, raised_at, row_id, version)
    select 1, i, 'J-' || i % 1000, 0, 10 * (1 + i % 2), 1, 'D' || i % 2, 'Bore', 'M-1', 'outside', now(), now(),
      gen_random_uuid(), 1
    from generate_series(1, ${holds}::int) as i`.execute(fixture.dependencies.systemDb)
})
afterAll(() => fixture?.close())

/** Returns open holds as read, and the number of rows this took. */
function read(of?: Parameters<typeof openHolds>[1]) {
  let rows = 0
  const counting: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      rows += result.rows.length
      return result
    },
  }
  const tenant = { organizationId: 1, entityId: 1, userId: 1 }
  return asTenant(fixture.dependencies.db, tenant, async (trx) => {
    const holdList = await openHolds({ trx: trx.withPlugin(counting), organizationId: 1 }, of)
    return { found: holdList, rows }
  })
}

test('reads exactly the holds of one job operation, and no others', async () => {
  const all = await read()
  expect(all.rows).toBe(holds)
  for (const [jobNum, oprSeq] of [
    ['J-7', 20],
    ['J-7', 10],
    ['J-0', 10],
    [null, 10],
  ] as const) {
    const work = { jobNum, assemblySeq: 0, oprSeq }
    const { found, rows } = await read(work)
    expect([found, rows]).toEqual([holdsOf(all.found, work), found.length])
  }
  expect((await read({ jobNum: 'J-7', assemblySeq: 0, oprSeq: 20 })).rows).toBe(4)
})
