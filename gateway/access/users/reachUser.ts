import type { Session } from '@takt/domain/access/session.ts'
import type { Tables } from '@takt/store/tables.ts'
import { type Kysely, type Selectable, sql } from 'kysely'
import { notFound, Refusal } from '../../http/refusal.ts'
import type { AccessTables, UserAccountTable } from '../accessTables.ts'

export type Account = Selectable<UserAccountTable>

/** The entity that a session administers; refuses one that has not chosen any. */
export function entityOf(session: Session): number {
  if (session.entityId === null) throw new Refusal('invalid', 'Choose an entity first')
  return session.entityId
}

/** A user of the session's entity; 404 alike for one that does not exist and one of elsewhere. */
export async function reachUser(systemDb: Kysely<Tables>, session: Session, userName: string): Promise<Account> {
  const account = await systemDb
    .withTables<AccessTables>()
    .selectFrom('user_account')
    .selectAll()
    .where('user_name_lower', '=', userName.toLowerCase())
    .where('entity_id', '=', entityOf(session))
    .where('kind', '=', 'person')
    .executeTakeFirst()
  if (!account) throw notFound(`User ${userName}`)
  return account
}

/** A user that the session may administer: a global administrator only by another one. */
export async function reachUserToChange(systemDb: Kysely<Tables>, session: Session, userName: string) {
  const account = await reachUser(systemDb, session, userName)
  if (account.global_admin && !session.globalAdmin)
    throw new Refusal('forbidden', 'Only a global administrator may change a global administrator')
  return account
}

/** The organizations that the session may give to others in its entity. */
export async function reachableOrganizations(systemDb: Kysely<Tables>, session: Session): Promise<Set<number>> {
  let found = systemDb
    .withTables<AccessTables & { organizations: { organization_id: number; entity_id: number } }>()
    .selectFrom('organizations as o')
    .select('o.organization_id as id')
    .where('o.entity_id', '=', entityOf(session))
    .where(sql<boolean>`not is_leaving(o.organization_id)`)
  if (session.restrictOrgs && !session.globalAdmin)
    found = found.where((exists) =>
      exists.exists(
        exists
          .selectFrom('user_organization as m')
          .select('m.user_id')
          .where('m.user_id', '=', session.userId)
          .whereRef('m.organization_id', '=', 'o.organization_id'),
      ),
    )
  return new Set((await found.execute()).map(({ id }) => id))
}
