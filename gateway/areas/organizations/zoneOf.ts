import type { Tables } from '@takt/store/postgres/tables.ts'
import { type Kysely, sql, type Transaction } from 'kysely'

/** Returns the time zone of the organization of the transaction; UTC if it has no settings yet. */
export async function zoneOf(
  trx: Transaction<Tables> | Kysely<Tables>,
  organizationId: number | null,
): Promise<string> {
  const { rows } = await sql<{ timeZone: string }>`select time_zone as "timeZone" from organization_settings
    where organization_id = ${organizationId}::int`.execute(trx)
  return rows[0]?.timeZone ?? 'UTC'
}
