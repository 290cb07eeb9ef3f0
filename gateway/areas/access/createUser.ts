import { newPassword } from '@takt/domain/areas/access/password.ts'
import type { Permissions } from '@takt/domain/core/rights/permissions.ts'
import type { Tables } from '@takt/store/postgres/tables.ts'
import type { Kysely, Transaction } from 'kysely'
import { conflict } from '../../core/http/responses/httpError.ts'
import type { AccessTables } from './accessTables.ts'
import { hashPassword } from './passwords.ts'
import { recordUserEvent } from './recordUserEvent.ts'
import { accessTexts as texts } from './texts.ts'

export type NewUser = {
  /** Default: a person. */
  kind?: 'person' | 'display'
  userName: string
  /** Name of the person; default: unspecified. */
  personName?: string | null
  /** Null: no password yet, an invitation follows. */
  password: string | null
  /** Default: the user name, if it is an address. */
  email?: string
  entityId: number
  /** Organizations of the user; the first is selected initially. */
  organizationIds: readonly number[]
  permissions: Permissions
  globalAdmin?: boolean
  /** Default true: only these organizations. False: all organizations of the entity. */
  restrictOrgs?: boolean
  enabled?: boolean
  country?: string
  timezone?: string
  /** User who performs the action, for the log; default: the system. */
  actorId?: number
}

/**
 * Adds a user and returns the ID. Throws a conflict if the name is taken. `systemDb`: the gateway's connection as
 * takt_system. `onAdded` runs in the same transaction.
 */
export async function createUser(
  systemDb: Kysely<Tables>,
  user: NewUser,
  onAdded: (trx: Transaction<Tables>, userId: number) => Promise<void> = async () => {},
): Promise<number> {
  const passwordHash = user.password === null ? null : await hashPassword(newPassword.parse(user.password))
  const userName = user.userName.trim()
  const restrictOrgs = user.restrictOrgs ?? true
  return systemDb.transaction().execute(async (baseTrx) => {
    const trx = baseTrx.withTables<AccessTables>()
    const row = {
      user_name: userName,
      person_name: user.personName ?? null,
      email: user.email ?? (userName.includes('@') ? userName : ''),
      entity_id: user.entityId,
      country: user.country ?? null,
      timezone: user.timezone ?? null,
      selected_entity_id: user.entityId,
      selected_organization_id: user.organizationIds[0] ?? null,
      dark_mode: false,
      global_admin: user.globalAdmin ?? false,
      restrict_orgs: restrictOrgs,
      enabled: user.enabled ?? true,
      kind: user.kind ?? ('person' as const),
      invited: passwordHash === null && user.kind !== 'display',
    }
    const added = await trx
      .insertInto('user_account')
      .values({ ...row, permissions: JSON.stringify(user.permissions), version: 1, last_updated: new Date() })
      .onConflict((clash) => clash.column('user_name_lower').doNothing())
      .returning('user_id')
      .executeTakeFirst()
    if (!added) throw conflict(texts.userExists(userName))
    const userId = added.user_id
    const memberships = user.organizationIds.map((id) => ({
      user_id: userId,
      organization_id: id,
      entity_id: user.entityId,
    }))
    if (memberships.length) await trx.insertInto('user_organization').values(memberships).execute()
    if (passwordHash !== null)
      await trx.insertInto('user_credential').values({ user_id: userId, password_hash: passwordHash }).execute()
    const data = { ...row, user_id: userId, organization_ids: user.organizationIds, permissions: user.permissions }
    await recordUserEvent(baseTrx, {
      type: 'users.added',
      userId,
      entityId: user.entityId,
      version: 1,
      data,
      actorId: user.actorId ?? null,
    })
    await onAdded(baseTrx, userId)
    return userId
  })
}
