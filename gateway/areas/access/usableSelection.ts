import { type Kysely, sql, type Transaction } from 'kysely'
import type { AccessTables } from './accessTables.ts'

/** The user whose permissions apply, and the requested selection. */
export type RequestedSelection = { userId: number; entityId: number | null; organizationId: number | null }

/**
 * Returns the part of a requested selection that the user may use, null for the rest: the own entity (for a global
 * admin: any), and in it the user's organizations, or all of them unless `restrict_orgs` is set.
 */
export async function usableSelection(
  db: Kysely<AccessTables> | Transaction<AccessTables>,
  selection: RequestedSelection,
): Promise<{ selectedEntityId: number | null; selectedOrganizationId: number | null }> {
  const { rows } = await sql<{ entity_id: number | null; organization_id: number | null }>`
    select e.entity_id, o.organization_id
    from user_account a
    left join entities e on e.entity_id = ${selection.entityId} and (a.global_admin or e.entity_id = a.entity_id)
    left join organizations o on o.organization_id = ${selection.organizationId} and o.entity_id = e.entity_id
      and not is_leaving(o.organization_id)
      and (a.global_admin or not a.restrict_orgs or exists (
        select from user_organization m where m.user_id = a.user_id and m.organization_id = o.organization_id))
    where a.user_id = ${selection.userId}`.execute(db)
  return { selectedEntityId: rows[0]?.entity_id ?? null, selectedOrganizationId: rows[0]?.organization_id ?? null }
}
