import type { Tables } from '@takt/store/postgres/tables.ts'
import { sql, type Transaction } from 'kysely'

/** Whether an organization has revisions approved by somebody else than their author. */
export async function approvedByOthers(trx: Transaction<Tables>, organizationId: number | null): Promise<boolean> {
  const { rows } = await sql<{ isSo: boolean }>`select approved_by_others as "isSo" from organization_settings
    where organization_id = ${organizationId}::int`.execute(trx)
  return rows[0]?.isSo ?? false
}
