import type { Floor } from '@takt/domain/areas/efficiency/floor/floor.ts'
import { reasonsInForce } from '@takt/domain/areas/efficiency/reasons/reasonsInForce.ts'
import type { SomeParts } from '@takt/domain/areas/efficiency/reasons/scrapMoves.ts'
import type { Interval } from '@takt/domain/core/schedule/interval.ts'
import type { TestEnvironment } from '@takt/launch/test.fixture.ts'
import { readReasonEntries } from '@takt/store/floor/reasonEntries.ts'
import { openPostgres } from '@takt/store/postgres/postgres.ts'
import type { Tables } from '@takt/store/postgres/tables.ts'
import { sql } from 'kysely'
import { expect, vi } from 'vitest'

export type ReasonFixture = ReturnType<typeof createReasonFixture>

/** Writes reasons and stop entries into their tables as the projection would, and scrap entries. */
export function createReasonFixture(environment: TestEnvironment) {
  const db = openPostgres<Tables>(environment.databaseUrl, 2)
  let entered = 0
  const row = sql`gen_random_uuid(), 1`

  return {
    db,
    /** Creates the organization of a floor with its resources, and reasons with these priorities. */
    async prepare({ organizationId, resources }: Floor, priorities: Record<string, number>) {
      await sql`insert into entities (entity_id, entity_name, row_id, version) values (1, 'Demo', ${row})
        on conflict do nothing`.execute(db)
      await sql`insert into organizations (organization_id, organization_name, entity_id, row_id, version)
        values (${organizationId}, ${`Plant ${organizationId}`}, 1, ${row})`.execute(db)
      for (const resourceID of resources.keys())
        await sql`insert into resources (organization_id, resource_id, row_id, version)
          values (${organizationId}, ${resourceID}, ${row})`.execute(db)
      for (const [code, priority] of Object.entries(priorities))
        await sql`insert into reasons (organization_id, reason_code, priority, row_id, version)
          values (${organizationId}, ${code}, ${priority}, ${row})`.execute(db)
    },
    /** Adds a reason entry for an interval; returns the entry's ID. */
    async addReason({ organizationId }: Floor, resourceID: string, { start, end }: Interval, code: string) {
      entered += 1
      await sql`insert into reason_entries (organization_id, reason_entry_id, resource_id, start, "end",
        reason_code, row_id, version)
        values (${organizationId}, ${entered}, ${resourceID}, ${new Date(start)}, ${new Date(end)}, ${code}, ${row})`.execute(
        db,
      )
      return entered
    },
    correct: (id: number, { start, end }: Interval) =>
      sql`update reason_entries
        set start = ${new Date(start)}, "end" = ${new Date(end)} where reason_entry_id = ${id}`.execute(db),
    takeBack: (id: number) => sql`delete from reason_entries where reason_entry_id = ${id}`.execute(db),
    rank: ({ organizationId }: Floor, code: string, priority: number) =>
      sql`update reasons set priority = ${priority} where organization_id = ${organizationId} and reason_code
        = ${code}`.execute(db),
    /** Reports good parts of the slice that a device sent with start `from` as scrap; returns the entry's ID. */
    lose: ({ organizationId }: Floor, resourceID: string, { deviceId, from, quantity }: SomeParts) =>
      db.transaction().execute(async (trx) => {
        const { rows } = await sql<{ entryID: number }>`insert into scrap_entry (organization_id, client_id,
            resource_id, at, kind, quantity, reason_code, said_by, said_at)
          values (${organizationId}, gen_random_uuid(), ${resourceID}, now(), 'scrap', ${quantity}, 'TOOL', 'Screen', now())
          returning entry_id as "entryID"`.execute(trx)
        await sql`insert into scrap_move (organization_id, entry_id, device_id, slice_from, quantity, said_at)
          values (${organizationId}, ${rows[0]!.entryID}, ${deviceId}, ${from}, ${quantity}, now())`.execute(trx)
        return rows[0]!.entryID
      }),
    find: ({ organizationId }: Floor, entryID: number) =>
      sql`insert into scrap_taken_back (organization_id, entry_id, client_id, said_by, said_at)
        values (${organizationId}, ${entryID}, gen_random_uuid(), 'Screen', now())`.execute(db),
    /** Resolves once no recomputation is pending. */
    allComputed: () =>
      vi.waitFor(
        async () => {
          const { rows } = await sql<{ n: number }>`select count(*) as n from reason_touched`.execute(db)
          expect(Number(rows[0]!.n)).toBe(0)
        },
        { timeout: 60_000, interval: 50 },
      ),
    /** Returns the reasons in force of a resource. */
    async inForce({ organizationId }: Floor, resourceID: string) {
      const allTime = { from: Date.UTC(2000, 0), to: Date.UTC(2100, 0) }
      return reasonsInForce((await readReasonEntries(db, { organizationId, ...allTime })).get(resourceID) ?? [])
    },
    close: () => db.destroy(),
  }
}
