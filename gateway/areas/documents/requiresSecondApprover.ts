import type { Tables } from '@takt/store/postgres/tables.ts'
import { sql, type Transaction } from 'kysely'

/** True if revisions of an organization must be approved by someone other than their author. */
export async function requiresSecondApprover(
  trx: Transaction<Tables>,
  organizationId: number | null,
): Promise<boolean> {
  const { rows } = await sql<{ isSo: boolean }>`select approved_by_others as "isSo" from organization_settings
    where organization_id = ${organizationId}::int`.execute(trx)
  return rows[0]?.isSo ?? false
}
