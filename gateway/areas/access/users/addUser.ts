import { newPassword } from '@takt/domain/areas/access/password.ts'
import type { Session } from '@takt/domain/areas/access/session.ts'
import { type NewUserBody, unavailableUserName } from '@takt/domain/areas/access/userChanges.ts'
import { noPermissions } from '@takt/domain/core/rights/permissions.ts'
import type { Tables } from '@takt/store/postgres/tables.ts'
import type { Kysely } from 'kysely'
import { HttpError, invalid } from '../../../core/http/responses/httpError.ts'
import type { AccessTables } from '../accessTables.ts'
import { rejectWeakPassword } from '../changePassword.ts'
import { createUser } from '../createUser.ts'
import { effectivePermissions } from '../effectivePermissions.ts'
import { signInLimits } from '../signInLimits.ts'
import { accessTexts as texts } from '../texts.ts'
import { mergePermissions } from './changeSecurity.ts'
import { rejectExcessiveChange, rejectForeignRights } from './grantChecks.ts'
import { enqueueInvitation } from './invitationEmail.ts'
import { entityOf, reachableOrganizations, reachUser } from './reachUser.ts'

/**
 * Adds a user to the session's entity. Without a password an email invites the user to choose one. If the name exists
 * outside the session's view, it is only reported as not available.
 */
export async function addUser(systemDb: Kysely<Tables>, session: Session, body: NewUserBody): Promise<void> {
  const { userName, password, permissions = {}, organizationIds = [], ...profile } = body
  const entityId = entityOf(session)
  const reachable = await reachableOrganizations(systemDb, session)
  rejectExcessiveChange(session, { ...body, restrictOrgs: profile.restrictOrgs ?? true }, reachable)
  const email = profile.email ?? (userName.includes('@') ? userName : '')
  if (password === undefined && !email) throw invalid({ email: texts.emailNeededWithoutAddress })
  if (password !== undefined) {
    const parsed = newPassword.safeParse(password)
    if (!parsed.success) throw invalid({ password: parsed.error.issues[0]!.message })
    await rejectWeakPassword(password, userName)
  }
  const rights = mergePermissions(noPermissions, permissions)
  rejectForeignRights(session, rights)
  await createUser(
    systemDb,
    {
      userName,
      personName: profile.personName ?? null,
      email,
      password: password ?? null,
      entityId,
      organizationIds: [...new Set(organizationIds)],
      permissions: rights,
      globalAdmin: profile.globalAdmin,
      restrictOrgs: profile.restrictOrgs,
      enabled: profile.enabled,
      country: profile.country ?? undefined,
      timezone: profile.timezone ?? undefined,
      actorId: session.userId,
    },
    async (trx, userId) => {
      // Includes the permissions of groups that already list the name.
      const db = trx.withTables<AccessTables>()
      rejectForeignRights(session, await effectivePermissions(db, { user_id: userId, permissions: rights }))
      if (password === undefined) await enqueueInvitation(trx, { userName, entityId })
    },
  ).catch(async (error) => {
    if (!(error instanceof HttpError) || error.kind !== 'conflict') throw error
    // Reported only to sessions that may see that user anyway.
    if (await reachUser(systemDb, session, userName).catch(() => null)) throw error
    await signInLimits(systemDb).countTakenName(entityId)
    throw invalid({ userName: unavailableUserName })
  })
}
