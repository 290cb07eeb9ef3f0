import type { Session } from '@takt/domain/areas/access/session.ts'
import type { Tables } from '@takt/store/postgres/tables.ts'
import { type Kysely, type Selectable, sql } from 'kysely'
import { HttpError, notFound } from '../../../core/http/responses/httpError.ts'
import type { AccessTables, UserAccountTable } from '../accessTables.ts'
import { accessTexts as texts } from '../texts.ts'

export type Account = Selectable<UserAccountTable>

/** Returns the entity that a session administers; throws if none is selected. */
export function entityOf(session: Session): number {
  if (session.entityId === null) throw new HttpError('invalid', texts.chooseEntity)
  return session.entityId
}

/** True if the session's user administers only some organizations of the entity. */
const isRestricted = (session: Session) => session.restrictOrgs && !session.globalAdmin

/**
 * Returns a user that the session may see; 404 alike for a missing user, one of another entity, and one without an
 * organization in common with a restricted session.
 */
export async function reachUser(systemDb: Kysely<Tables>, session: Session, userName: string): Promise<Account> {
  let query = systemDb
    .withTables<AccessTables>()
    .selectFrom('user_account')
    .selectAll()
    .where('user_name_lower', '=', userName.toLowerCase())
    .where('entity_id', '=', entityOf(session))
    .where('kind', '=', 'person')
  if (isRestricted(session)) query = query.where(sql<boolean>`sees_user(${session.userId}::int, user_id)`)
  const account = await query.executeTakeFirst()
  if (!account) throw notFound(texts.user(userName))
  return account
}

/**
 * Returns the error for users who also belong to organizations outside the session's reach; used for no other users.
 */
export const outOfReachError = () => new HttpError('forbidden', texts.administratorOfAll)

/**
 * Returns a user whose organizations are all administered by the session; only such sessions may see the user's
 * permissions or change the user.
 */
export async function reachWholeUser(systemDb: Kysely<Tables>, session: Session, userName: string) {
  const account = await reachUser(systemDb, session, userName)
  if (!isRestricted(session)) return account
  const { rows } = await sql<{ whole: boolean }>`
    select administers_user(${session.userId}::int, ${account.user_id}::int) as whole`.execute(systemDb)
  if (!rows[0]?.whole) throw outOfReachError()
  return account
}

/** Returns a user that the session may administer; global administrators can be administered only by each other. */
export async function reachUserToChange(systemDb: Kysely<Tables>, session: Session, userName: string) {
  const account = await reachWholeUser(systemDb, session, userName)
  if (account.global_admin && !session.globalAdmin) throw new HttpError('forbidden', texts.onlyGlobalChangesGlobal)
  return account
}

/** Returns the organizations of the entity that the session may assign to other users. */
export async function reachableOrganizations(systemDb: Kysely<Tables>, session: Session): Promise<Set<number>> {
  let query = systemDb
    .withTables<AccessTables & { organizations: { organization_id: number; entity_id: number } }>()
    .selectFrom('organizations as o')
    .select('o.organization_id as id')
    .where('o.entity_id', '=', entityOf(session))
    .where(sql<boolean>`not is_leaving(o.organization_id)`)
  if (session.restrictOrgs && !session.globalAdmin)
    query = query.where((exists) =>
      exists.exists(
        exists
          .selectFrom('user_organization as m')
          .select('m.user_id')
          .where('m.user_id', '=', session.userId)
          .whereRef('m.organization_id', '=', 'o.organization_id'),
      ),
    )
  return new Set((await query.execute()).map(({ id }) => id))
}
