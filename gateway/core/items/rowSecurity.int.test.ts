import { asTenant, openPostgres, type Tenant } from '@takt/store/postgres/postgres.ts'
import type { Tables } from '@takt/store/postgres/tables.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createItemsFixture, type ItemsFixture } from './testing/items.fixture.ts'
import { catalogueTables, fillTable } from './testing/tenantTables.fixture.ts'

let fixture: ItemsFixture
beforeAll(async () => {
  fixture = await createItemsFixture()
  for (const organizationId of [1, 3]) {
    const user = { organizationId, entityId: organizationId === 3 ? 2 : 1 }
    await fixture.request('POST', '/api/schedules', { scheduleID: `S-${organizationId}` }, user)
    await fixture.request('POST', '/api/resources', { resourceID: 'M-1', scheduleID: `S-${organizationId}` }, user)
  }
})
afterAll(() => fixture?.close())

const tables = () => catalogueTables(fixture.dependencies.systemDb)

describe('tenant separation through the routes', () => {
  const other = { organizationId: 3, entityId: 2 }
  test("another organization's row gives the same 404 as a missing one, for every method", async () => {
    for (const [method, path, body] of [
      ['GET', '/api/schedules/S-1'],
      ['GET', '/api/schedules/S-1/history'],
      ['PUT', '/api/schedules/S-1', { description: 'x' }],
      ['DELETE', '/api/schedules/S-1'],
    ] as const) {
      const foreign = await fixture.request(method, path, body, other)
      const none = await fixture.request(method, path.replace('S-1', 'S-9'), body, other)
      expect([foreign.status, foreign.body.message.replace('S-1', 'S-9')]).toEqual([404, none.body.message])
    }
    expect((await fixture.request('GET', '/api/organizations/1', undefined, other)).status).toBe(404)
    expect(
      (await fixture.request('PUT', '/api/organizations', { organizationId: 1, organizationName: 'X' }, other)).status,
    ).toBe(404)
    expect((await fixture.request('POST', '/api/organizations/1/settings', { aiEnabled: true }, other)).status).toBe(
      404,
    )
    expect((await fixture.request('DELETE', '/api/organizations/1', undefined, other)).status).toBe(404)
    expect((await fixture.request('GET', '/api/entities/1', undefined, other)).status).toBe(404)
  })

  test('lists, as-of lists and references reveal nothing of another organization', async () => {
    expect(
      (await fixture.request('GET', '/api/schedules', undefined, other)).body.data.map(
        (row: { scheduleID: string }) => row.scheduleID,
      ),
    ).toEqual(['S-3'])
    const asOf = await fixture.request('GET', `/api/schedules?asOf=${new Date().toISOString()}`, undefined, other)
    expect(asOf.body.data).toHaveLength(1)
    const referring = await fixture.request('PUT', '/api/resources/M-1', { scheduleID: 'S-1' }, other)
    expect(referring.body.data.fields).toEqual({ scheduleID: 'Schedule S-1 does not exist' })
    const organizations = await fixture.request('GET', '/api/organizations?entityId=1', undefined, other)
    expect(organizations.body.data).toEqual({ organizations: [], organizationSettingsMapByOrgId: {} })
  })
})

// Last, because it adds rows to every table.
describe('row security of all tables in the catalog', () => {
  test('every tenant table that requests may read forces row security', async () => {
    const unprotected = (await tables()).filter(({ readable, owned, forced }) => readable && owned && !forced)
    expect(unprotected.map(({ name }) => name)).toEqual([])
  })

  test('all other tables that requests may read contain no tenant data', async () => {
    const free = (await tables()).filter(({ readable, forced }) => readable && !forced)
    expect(free.map(({ name }) => name)).toEqual(['epoch', 'migration'])
  })

  test('neither login can bypass row security or owns a table', async () => {
    const { rows } = await sql<{ bad: boolean; owns: number }>`select rolsuper or rolbypassrls or rolcreaterole as bad,
      (select count(*) from pg_class where relowner = r.oid) as owns
      from pg_roles r where rolname ~ '^takt_(app|system)'`.execute(fixture.dependencies.systemDb)
    expect(rows.length).toBeGreaterThanOrEqual(4)
    expect(rows.filter(({ bad, owns }) => bad || owns > 0)).toEqual([])
  })

  // Proves ADM-001, OPS-001, SCH-001
  test('a query without a filter returns only the rows of the tenant, for every table', async () => {
    const owner = openPostgres<Tables>(fixture.environment.databaseUrl, 1)
    const ownTenant = { organizationId: 1, entityId: 1, userId: 1 }
    const otherTenant = { organizationId: 3, entityId: 2, userId: 2 }
    const tenanted = (await tables()).filter(({ readable, forced }) => readable && forced)
    try {
      for (const { name } of tenanted)
        for (const rowOwner of [ownTenant, otherTenant]) await fillTable(owner, name, rowOwner)
    } finally {
      await owner.destroy()
    }
    const noTenant = { organizationId: null, entityId: null, userId: null }
    for (const { name } of tenanted) {
      const rowsAs = (tenant: Tenant) =>
        asTenant(
          fixture.dependencies.db,
          tenant,
          async (trx) => (await sql<Record<string, unknown>>`select * from ${sql.table(name)}`.execute(trx)).rows,
        )
      const all = await fixture.rowsOf(name)
      const isOwn = (row: Record<string, unknown>) => (row.organization_id ?? 1) === 1 && (row.entity_id ?? 1) === 1
      const isWithin = (row: Record<string, unknown>) =>
        row.entity_id === undefined ? isOwn(row) : row.entity_id === 1
      // Both tenants have rows; otherwise the following checks would prove nothing.
      expect([all.some(isOwn), all.some((row) => !isWithin(row))], name).toEqual([true, true])
      expect(await rowsAs(noTenant), name).toEqual([])
      const visible = await rowsAs(ownTenant)
      expect(visible.length, name).toBeGreaterThan(0)
      expect(
        visible.filter((row) => !isWithin(row) && !isOwn(row)),
        name,
      ).toEqual([])
    }
  })

  test('neither a row nor an event can be written for another organization', async () => {
    const first = { organizationId: 1, entityId: 1, userId: 1 }
    const insert = (values: ReturnType<typeof sql>) =>
      asTenant(fixture.dependencies.db, first, (trx) => values.execute(trx))
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
