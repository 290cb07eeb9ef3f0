import { asTenant } from '@takt/store/postgres.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createItemsBed, type ItemsBed } from './itemsBed.ts'

let bed: ItemsBed
beforeAll(async () => {
  bed = await createItemsBed()
  for (const organizationId of [1, 3]) {
    const who = { organizationId, entityId: organizationId === 3 ? 2 : 1 }
    await bed.ask('POST', '/api/schedules', { scheduleID: `S-${organizationId}` }, who)
    await bed.ask('POST', '/api/resources', { resourceID: 'M-1', scheduleID: `S-${organizationId}` }, who)
  }
})
afterAll(() => bed?.close())

type Table = { name: string; owned: boolean; forced: boolean; policies: string[] }

async function tables(): Promise<Table[]> {
  const { rows } = await sql<Table>`
    select c.relname as name, c.relrowsecurity and c.relforcerowsecurity as forced,
      exists (select from pg_attribute a where a.attrelid = c.oid and not a.attisdropped
        and a.attname in ('organization_id', 'entity_id')) as owned,
      array(select p.polname::text from pg_policy p where p.polrelid = c.oid order by 1) as policies
    from pg_class c where c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace`.execute(
    bed.dependencies.systemDb,
  )
  return rows
}

/** What takt_app may read at all. */
async function readable(): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select c.relname as name from pg_class c
    where c.relkind in ('r', 'p', 'v', 'm') and c.relnamespace = 'public'::regnamespace
      and has_table_privilege('takt_app', c.oid, 'select')`.execute(bed.dependencies.systemDb)
  return rows.map(({ name }) => name)
}

describe('row security, from the catalogue', () => {
  test('every table with a tenant that requests may read forces row security', async () => {
    const open = await readable()
    const bare = (await tables()).filter(({ name, owned, forced }) => open.includes(name) && owned && !forced)
    expect(bare.map(({ name }) => name)).toEqual([])
  })

  test('what requests may read beyond that holds nothing of a tenant', async () => {
    const owned = new Set((await tables()).filter((found) => found.forced).map(({ name }) => name))
    expect((await readable()).filter((name) => !owned.has(name)).sort()).toEqual(['epoch', 'migration'])
  })

  test('neither login can bypass it or owns a table', async () => {
    const { rows } = await sql<{ bad: boolean; owns: number }>`select rolsuper or rolbypassrls or rolcreaterole as bad,
      (select count(*) from pg_class where relowner = r.oid) as owns
      from pg_roles r where rolname in ('takt_app', 'takt_system')`.execute(bed.dependencies.systemDb)
    expect(rows).toEqual([
      { bad: false, owns: 0 },
      { bad: false, owns: 0 },
    ])
  })

  test('without a tenant no row of any table is seen; with one only its own', async () => {
    const nobody = { organizationId: null, entityId: null, userId: null }
    const first = { organizationId: 1, entityId: 1, userId: 1 }
    for (const { name, forced } of await tables()) {
      if (!forced || !(await readable()).includes(name)) continue
      const rowsAs = (tenant: typeof nobody | typeof first) =>
        asTenant(
          bed.dependencies.db,
          tenant,
          async (trx) => (await sql<Record<string, unknown>>`select * from ${sql.table(name)}`.execute(trx)).rows,
        )
      expect(await rowsAs(nobody), name).toEqual([])
      for (const row of await rowsAs(first)) {
        if (row.organization_id && row.entity_id === undefined) expect(row.organization_id, name).toBe(1)
        if (row.entity_id) expect(row.entity_id, name).toBe(1)
      }
    }
    const seen = await asTenant(
      bed.dependencies.db,
      first,
      async (trx) => (await sql`select * from resources`.execute(trx)).rows,
    )
    expect(seen).toHaveLength(1)
  })

  test('a row cannot be written for another organization, nor an event', async () => {
    const first = { organizationId: 1, entityId: 1, userId: 1 }
    const insert = (values: ReturnType<typeof sql>) =>
      asTenant(bed.dependencies.db, first, (trx) => values.execute(trx))
    await expect(
      insert(sql`insert into parts (organization_id, part_num, row_id, version) values (3, 'P', gen_random_uuid(), 1)`),
    ).rejects.toThrow(/row-level security/)
    await expect(
      insert(
        sql`insert into event (organization_id, area, stream, version, type, data) values (3, 'x', 'x/1', 1, 'x', '{}')`,
      ),
    ).rejects.toThrow(/row-level security/)
  })
})

describe('separation through the routes', () => {
  const other = { organizationId: 3, entityId: 2 }
  test("another organization's row is a 404 like one that does not exist, by every verb", async () => {
    for (const [method, path, body] of [
      ['GET', '/api/schedules/S-1'],
      ['GET', '/api/schedules/S-1/history'],
      ['PUT', '/api/schedules/S-1', { description: 'x' }],
      ['DELETE', '/api/schedules/S-1'],
    ] as const) {
      const theirs = await bed.ask(method, path, body, other)
      const none = await bed.ask(method, path.replace('S-1', 'S-9'), body, other)
      expect([theirs.status, theirs.body.message.replace('S-1', 'S-9')]).toEqual([404, none.body.message])
    }
    expect((await bed.ask('GET', '/api/organizations/1', undefined, other)).status).toBe(404)
    expect(
      (await bed.ask('PUT', '/api/organizations', { organizationId: 1, organizationName: 'X' }, other)).status,
    ).toBe(404)
    expect((await bed.ask('POST', '/api/organizations/1/settings', { aiEnabled: true }, other)).status).toBe(404)
    expect((await bed.ask('DELETE', '/api/organizations/1', undefined, other)).status).toBe(404)
    expect((await bed.ask('GET', '/api/entities/1', undefined, other)).status).toBe(404)
  })

  test('lists, as-of lists and references know nothing of another organization', async () => {
    expect(
      (await bed.ask('GET', '/api/schedules', undefined, other)).body.data.map(
        (row: { scheduleID: string }) => row.scheduleID,
      ),
    ).toEqual(['S-3'])
    const asOf = await bed.ask('GET', `/api/schedules?asOf=${new Date().toISOString()}`, undefined, other)
    expect(asOf.body.data).toHaveLength(1)
    const referring = await bed.ask('PUT', '/api/resources/M-1', { scheduleID: 'S-1' }, other)
    expect(referring.body.data.fields).toEqual({ scheduleID: 'there is no Schedule S-1' })
    const organizations = await bed.ask('GET', '/api/organizations?entityId=1', undefined, other)
    expect(organizations.body.data).toEqual({ organizations: [], organizationSettingsMapByOrgId: {} })
  })
})
