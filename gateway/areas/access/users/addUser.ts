import { newPassword } from '@takt/domain/areas/access/password.ts'
import type { Session } from '@takt/domain/areas/access/session.ts'
import { type NewUserBody, unavailableUserName } from '@takt/domain/areas/access/userChanges.ts'
import { noPermissions } from '@takt/domain/core/rights/permissions.ts'
import type { Tables } from '@takt/store/postgres/tables.ts'
import type { Kysely } from 'kysely'
import { invalid, Refusal } from '../../../core/http/responses/refusal.ts'
import type { AccessTables } from '../accessTables.ts'
import { refuseWeak } from '../changePassword.ts'
import { createUser } from '../createUser.ts'
import { effectivePermissions } from '../effectivePermissions.ts'
import { signInLimits } from '../signInLimits.ts'
import { accessTexts as texts } from '../texts.ts'
import { mergePermissions } from './changeSecurity.ts'
import { enqueueInvitation } from './invitationLetter.ts'
import { refuseForeignRights, refuseMoreThanOwn } from './mayGive.ts'
import { entityOf, reachableOrganizations, reachUser } from './reachUser.ts'

/**
 * Adds a user to the session's entity. Without a password a letter invites the user to choose one. That somebody beyond
 * the session's sight has the name is not told: it is not available.
 */
export async function addUser(systemDb: Kysely<Tables>, session: Session, body: NewUserBody): Promise<void> {
  const { userName, password, permissions = {}, organizationIds = [], ...given } = body
  const entityId = entityOf(session)
  const reachable = await reachableOrganizations(systemDb, session)
  refuseMoreThanOwn(session, { ...body, restrictOrgs: given.restrictOrgs ?? true }, reachable)
  const email = given.email ?? (userName.includes('@') ? userName : '')
  if (password === undefined && !email) throw invalid({ email: texts.emailNeededWithoutAddress })
  if (password !== undefined) {
    const known = newPassword.safeParse(password)
    if (!known.success) throw invalid({ password: known.error.issues[0]!.message })
    await refuseWeak(password, userName)
  }
  const rights = mergePermissions(noPermissions, permissions)
  refuseForeignRights(session, rights)
  await createUser(
    systemDb,
    {
      userName,
      personName: given.personName ?? null,
      email,
      password: password ?? null,
      entityId,
      organizationIds: [...new Set(organizationIds)],
      permissions: rights,
      globalAdmin: given.globalAdmin,
      restrictOrgs: given.restrictOrgs,
      enabled: given.enabled,
      country: given.country ?? undefined,
      timezone: given.timezone ?? undefined,
      actorId: session.userId,
    },
    async (trx, userId) => {
      // Of groups too that know the name already.
      const db = trx.withTables<AccessTables>()
      refuseForeignRights(session, await effectivePermissions(db, { user_id: userId, permissions: rights }))
      if (password === undefined) await enqueueInvitation(trx, { userName, entityId })
    },
  ).catch(async (error) => {
    if (!(error instanceof Refusal) || error.kind !== 'conflict') throw error
    // Told only to whoever sees that user anyway.
    if (await reachUser(systemDb, session, userName).catch(() => null)) throw error
    await signInLimits(systemDb).beginTaken(entityId)
    throw invalid({ userName: unavailableUserName })
  })
}
