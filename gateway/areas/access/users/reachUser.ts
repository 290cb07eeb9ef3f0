import type { Session } from '@takt/domain/areas/access/session.ts'
import type { Tables } from '@takt/store/postgres/tables.ts'
import { type Kysely, type Selectable, sql } from 'kysely'
import { notFound, Refusal } from '../../../core/http/responses/refusal.ts'
import type { AccessTables, UserAccountTable } from '../accessTables.ts'
import { accessTexts as texts } from '../texts.ts'

export type Account = Selectable<UserAccountTable>

/** The entity that a session administers; refuses one that has not chosen any. */
export function entityOf(session: Session): number {
  if (session.entityId === null) throw new Refusal('invalid', texts.chooseEntity)
  return session.entityId
}

/** Whether the session is that of somebody who administers some organizations of the entity only. */
const isRestricted = (session: Session) => session.restrictOrgs && !session.globalAdmin

/**
 * A user that the session may be told of; 404 alike for one that does not exist, one of elsewhere, and one who has no
 * organization in common with whoever is restricted to some.
 */
export async function reachUser(systemDb: Kysely<Tables>, session: Session, userName: string): Promise<Account> {
  let found = systemDb
    .withTables<AccessTables>()
    .selectFrom('user_account')
    .selectAll()
    .where('user_name_lower', '=', userName.toLowerCase())
    .where('entity_id', '=', entityOf(session))
    .where('kind', '=', 'person')
  if (isRestricted(session)) found = found.where(sql<boolean>`sees_user(${session.userId}::int, user_id)`)
  const account = await found.executeTakeFirst()
  if (!account) throw notFound(texts.user(userName))
  return account
}

/** What is said of users who also belong to organizations beyond the own ones, and of these alone. */
export const beyondReach = () => new Refusal('forbidden', texts.administratorOfAll)

/**
 * A user whose every organization the session administers: nobody else is told what allows something, or changes it.
 */
export async function reachWholeUser(systemDb: Kysely<Tables>, session: Session, userName: string) {
  const account = await reachUser(systemDb, session, userName)
  if (!isRestricted(session)) return account
  const { rows } = await sql<{ whole: boolean }>`
    select administers_user(${session.userId}::int, ${account.user_id}::int) as whole`.execute(systemDb)
  if (!rows[0]?.whole) throw beyondReach()
  return account
}

/** A user that the session may administer: a global administrator only by another one. */
export async function reachUserToChange(systemDb: Kysely<Tables>, session: Session, userName: string) {
  const account = await reachWholeUser(systemDb, session, userName)
  if (account.global_admin && !session.globalAdmin) throw new Refusal('forbidden', texts.onlyGlobalChangesGlobal)
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
