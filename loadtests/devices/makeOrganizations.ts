import { openPostgres } from '@takt/store/postgres/postgres.ts'
import type { Tables } from '@takt/store/postgres/tables.ts'
import { sql } from 'kysely'

/** Creates an entity with organizations 1 to `last`, directly in the tables. */
export async function makeOrganizations(databaseUrl: string, last: number): Promise<void> {
  const owner = openPostgres<Tables>(databaseUrl, 1)
  await sql`insert into entities (entity_id, entity_name, row_id, version)
    values (1, 'Load', gen_random_uuid(), 1)`.execute(owner)
  await sql`insert into organizations (organization_id, organization_name, entity_id, row_id, version)
    select n, 'Plant ' || n, 1, gen_random_uuid(), 1 from generate_series(1, ${last}::int) n`.execute(owner)
  // The next organization that is added in the usual way follows them.
  await sql`select setval('organizations_organization_id_seq', ${last}::int)`.execute(owner)
  await owner.destroy()
}
