import { asTenant, openPostgres, type Tenant } from '@takt/store/postgres/postgres.ts'
import type { Tables } from '@takt/store/postgres/tables.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createItemsBed, type ItemsBed } from './testing/items.bed.ts'
import { catalogueTables, fillTable } from './testing/tenantTables.bed.ts'

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

const tables = () => catalogueTables(bed.dependencies.systemDb)

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

// Last: it puts rows everywhere.
describe('row security, from the catalogue', () => {
  test('every table with a tenant that requests may read forces row security', async () => {
    const bare = (await tables()).filter(({ readable, owned, forced }) => readable && owned && !forced)
    expect(bare.map(({ name }) => name)).toEqual([])
  })

  test('what requests may read beyond that holds nothing of a tenant', async () => {
    const free = (await tables()).filter(({ readable, forced }) => readable && !forced)
    expect(free.map(({ name }) => name)).toEqual(['epoch', 'migration'])
  })

  test('neither login can bypass it or owns a table', async () => {
    const { rows } = await sql<{ bad: boolean; owns: number }>`select rolsuper or rolbypassrls or rolcreaterole as bad,
      (select count(*) from pg_class where relowner = r.oid) as owns
      from pg_roles r where rolname ~ '^takt_(app|system)'`.execute(bed.dependencies.systemDb)
    expect(rows.length).toBeGreaterThanOrEqual(4)
    expect(rows.filter(({ bad, owns }) => bad || owns > 0)).toEqual([])
  })

  // Proves ADM-001, OPS-001, SCH-001
  test('a query without any filter gives the rows of whoever asks and no others, of every table there is', async () => {
    const owner = openPostgres<Tables>(bed.world.databaseUrl, 1)
    const mine = { organizationId: 1, entityId: 1, userId: 1 }
    const theirs = { organizationId: 3, entityId: 2, userId: 2 }
    const tenanted = (await tables()).filter(({ readable, forced }) => readable && forced)
    try {
      for (const { name } of tenanted) for (const whose of [mine, theirs]) await fillTable(owner, name, whose)
    } finally {
      await owner.destroy()
    }
    const nobody = { organizationId: null, entityId: null, userId: null }
    for (const { name } of tenanted) {
      const rowsAs = (tenant: Tenant) =>
        asTenant(
          bed.dependencies.db,
          tenant,
          async (trx) => (await sql<Record<string, unknown>>`select * from ${sql.table(name)}`.execute(trx)).rows,
        )
      const all = await bed.rowsOf(name)
      const isMine = (row: Record<string, unknown>) => (row.organization_id ?? 1) === 1 && (row.entity_id ?? 1) === 1
      const isWithin = (row: Record<string, unknown>) =>
        row.entity_id === undefined ? isMine(row) : row.entity_id === 1
      // Both have rows, or nothing would be shown by what follows.
      expect([all.some(isMine), all.some((row) => !isWithin(row))], name).toEqual([true, true])
      expect(await rowsAs(nobody), name).toEqual([])
      const seen = await rowsAs(mine)
      expect(seen.length, name).toBeGreaterThan(0)
      expect(
        seen.filter((row) => !isWithin(row) && !isMine(row)),
        name,
      ).toEqual([])
    }
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
        sql`insert into event (organization_id, area, stream, version, type, data)
          values (3, 'x', 'x/1', 1, 'x', '{}')`,
      ),
    ).rejects.toThrow(/row-level security/)
  })
})
