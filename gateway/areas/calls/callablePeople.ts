import { type RawBuilder, sql } from 'kysely'

/** The organization and its entity. */
export type Callable = { organizationId: number; entityId: number | null }

/** Condition for queries on `user_account u`: enabled people of the entity with access to the organization. */
export const isCallable = ({ organizationId, entityId }: Callable): RawBuilder<boolean> =>
  sql<boolean>`u.kind = 'person' and u.enabled and u.entity_id = ${entityId}::int
    and (not u.restrict_orgs or u.global_admin or exists (select from user_organization m
      where m.user_id = u.user_id and m.organization_id = ${organizationId}::int))`

/** Same condition, extended by global administrators of other entities: they can take part but are not listed. */
export const mayTakePart = (organizationId: number): RawBuilder<boolean> =>
  sql<boolean>`u.kind = 'person' and u.enabled and not is_leaving(${organizationId}::int)
    and (u.global_admin or exists (select from organizations o
      where o.organization_id = ${organizationId}::int and o.entity_id = u.entity_id
        and (not u.restrict_orgs or exists (select from user_organization m
          where m.user_id = u.user_id and m.organization_id = o.organization_id))))`
