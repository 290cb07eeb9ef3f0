import { type RawBuilder, sql } from 'kysely'

/** Which organization, and the entity it is of. */
export type Callable = { organizationId: number; entityId: number | null }

/** Of a query about `user_account u`: those people of the entity who may use the organization and are enabled. */
export const isCallable = ({ organizationId, entityId }: Callable): RawBuilder<boolean> =>
  sql<boolean>`u.kind = 'person' and u.enabled and u.entity_id = ${entityId}::int
    and (not u.restrict_orgs or u.global_admin or exists (select from user_organization m
      where m.user_id = u.user_id and m.organization_id = ${organizationId}::int))`

/** The same, and global administrators of other entities: they may be in it, without being found in it. */
export const mayBeThere = (organizationId: number): RawBuilder<boolean> =>
  sql<boolean>`u.kind = 'person' and u.enabled and not is_leaving(${organizationId}::int)
    and (u.global_admin or exists (select from organizations o
      where o.organization_id = ${organizationId}::int and o.entity_id = u.entity_id
        and (not u.restrict_orgs or exists (select from user_organization m
          where m.user_id = u.user_id and m.organization_id = o.organization_id))))`
