import type { Session } from '@takt/domain/areas/access/session.ts'
import { largestInteger } from '@takt/domain/core/item/values.ts'
import type { Tenant } from '@takt/store/postgres/postgres.ts'
import type { Tables } from '@takt/store/postgres/tables.ts'
import { type Kysely, sql } from 'kysely'
import { notFound } from '../../core/http/responses/httpError.ts'
import { organizationsTexts as texts } from './texts.ts'

/**
 * Condition for the organizations that a session can access: those of its entity (for a global administrator, of any
 * entity), or for a restricted user the assigned ones; none that is being deleted.
 */
export const reachable = (session: Session) => sql<boolean>`(
  not is_leaving(o.organization_id) and (${session.globalAdmin}::bool or o.entity_id = ${session.entityId}::int)
  and (${session.globalAdmin || !session.restrictOrgs}::bool or exists (
    select from user_organization m where m.user_id = ${session.userId}::int
      and m.organization_id = o.organization_id)))`

/** Returns an organization as tenant. Throws the same 404 for a missing and an inaccessible organization. */
export async function reachOrganization(
  systemDb: Kysely<Tables>,
  session: Session,
  organizationId: number,
): Promise<Tenant> {
  if (Math.abs(organizationId) > largestInteger) throw notFound(texts.organization(organizationId))
  const { rows } = await sql<{ entityId: number }>`select o.entity_id as "entityId" from organizations o
    where o.organization_id = ${organizationId}::int and ${reachable(session)}`.execute(systemDb)
  if (!rows[0]) throw notFound(texts.organization(organizationId))
  return { organizationId, entityId: rows[0].entityId, userId: session.userId }
}
