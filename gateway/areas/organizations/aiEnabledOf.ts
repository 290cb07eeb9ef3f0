import type { Tables } from '@takt/store/postgres/tables.ts'
import { type Kysely, sql, type Transaction } from 'kysely'

/** Returns true if AI features are enabled for the organization of the transaction. */
export async function aiEnabledOf(
  trx: Transaction<Tables> | Kysely<Tables>,
  organizationId: number | null,
): Promise<boolean> {
  const { rows } = await sql<{ aiEnabled: boolean }>`select ai_enabled as "aiEnabled" from organization_settings
    where organization_id = ${organizationId}::int`.execute(trx)
  return rows[0]?.aiEnabled ?? false
}
