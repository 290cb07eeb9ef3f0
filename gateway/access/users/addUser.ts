import { newPassword } from '@takt/domain/access/password.ts'
import { noPermissions } from '@takt/domain/access/permissions.ts'
import type { Session } from '@takt/domain/access/session.ts'
import type { NewUserBody } from '@takt/domain/access/userChanges.ts'
import type { Tables } from '@takt/store/tables.ts'
import type { Kysely } from 'kysely'
import { invalid } from '../../http/refusal.ts'
import { enqueue } from '../../jobs/enqueue.ts'
import { refuseWeak } from '../changePassword.ts'
import { createUser } from '../createUser.ts'
import { passwordLetter } from '../passwordLetters.ts'
import { mergePermissions } from './changeSecurity.ts'
import { refuseMoreThanOwn } from './mayGive.ts'
import { entityOf, reachableOrganizations } from './reachUser.ts'

/** Adds a user to the session's entity. Without a password a letter invites the user to choose one. */
export async function addUser(systemDb: Kysely<Tables>, session: Session, body: NewUserBody): Promise<void> {
  const { userName, password, permissions = {}, organizationIds = [], ...given } = body
  const entityId = entityOf(session)
  const own = await reachableOrganizations(systemDb, session)
  refuseMoreThanOwn(session, { ...body, restrictOrgs: given.restrictOrgs ?? true }, own)
  const email = given.email ?? (userName.includes('@') ? userName : '')
  if (password === undefined && !email)
    throw invalid({ email: 'is needed to send the invitation to, as the user name is no e-mail address' })
  if (password !== undefined) {
    const known = newPassword.safeParse(password)
    if (!known.success) throw invalid({ password: known.error.issues[0]!.message })
    await refuseWeak(password, userName)
  }
  await createUser(
    systemDb,
    {
      userName,
      email,
      password: password ?? null,
      entityId,
      organizationIds: [...new Set(organizationIds)],
      permissions: mergePermissions(noPermissions, permissions),
      globalAdmin: given.globalAdmin,
      restrictOrgs: given.restrictOrgs,
      enabled: given.enabled,
      country: given.country ?? undefined,
      timezone: given.timezone ?? undefined,
      actorId: session.userId,
    },
    async (trx) => {
      if (password === undefined) await enqueue(trx, passwordLetter, { userName, purpose: 'invitation' as const })
    },
  )
}
