import type { SerializedSessionUser } from '@takt/domain/areas/access/sessionUser.ts'
import type { Tables } from '@takt/store/postgres/tables.ts'
import { createLimiter } from '@takt/store/queue/createLimiter.ts'
import type { Kysely, Selectable } from 'kysely'
import { HttpError } from '../../core/http/responses/httpError.ts'
import { runOrReject } from '../../core/http/tenantLimits.ts'
import type { AccessTables, UserAccountTable } from './accessTables.ts'
import { Slowed } from './attemptLimit.ts'
import { recordAudit } from './audit/recordAudit.ts'
import { effectivePermissions } from './effectivePermissions.ts'
import { passwordMatches } from './passwords.ts'
import type { Origin } from './requestOrigin.ts'
import { sessionLimits } from './sessionLimits.ts'
import { issueToken } from './sessionTokens.ts'
import { sessionUserOf } from './sessionUserOf.ts'
import { signInLimits } from './signInLimits.ts'
import { accessTexts as texts } from './texts.ts'
import { usableSelection } from './usableSelection.ts'

/**
 * Starts a session with the user's last selection and returns its token, which is available in clear text only here.
 */
async function openSession(
  systemDb: Kysely<Tables>,
  input: { account: Selectable<UserAccountTable>; from: Origin; now: number },
) {
  const { account, from, now } = input
  const db = systemDb.withTables<AccessTables>()
  return db.transaction().execute(async (trx) => {
    const selection = await usableSelection(trx, {
      userId: account.user_id,
      entityId: account.selected_entity_id,
      organizationId: account.selected_organization_id,
    })
    const { session_id } = await trx
      .insertInto('session')
      .values({
        user_id: account.user_id,
        selected_entity_id: selection.selectedEntityId,
        selected_organization_id: selection.selectedOrganizationId,
        address: from.address,
        user_agent: from.userAgent,
        authenticated_at: new Date(now),
        created_at: new Date(now),
        last_used_at: new Date(now),
        expires_at: new Date(now + sessionLimits.absolute),
        ended_at: null,
      })
      .returning('session_id')
      .executeTakeFirstOrThrow()
    return { token: await issueToken(trx, session_id), sessionId: session_id, selection }
  })
}

type Attempt = { userName: string; password: string; device: string | null; from: Origin; now: number }

// Hashing occupies a core for a while; the limit leaves threads for the rest of the service.
const hashing = createLimiter<'all'>({ maxRunning: 2, maxWaiting: 40 })
const tooMany = { message: texts.tooManySignIns, retryAfterSecs: 3 }

/**
 * Creates a function that signs in with name and password. Unknown, disabled and mistyped credentials are rejected
 * alike, in message and timing; too many failures are rejected with the seconds to wait.
 */
export function createSignIn(systemDb: Kysely<Tables>) {
  const db = systemDb.withTables<AccessTables>()
  const limits = signInLimits(systemDb)
  return async (attempt: Attempt): Promise<{ token: string; user: SerializedSessionUser }> => {
    const { userName, password, from, now } = attempt
    const attempting = { userName, device: attempt.device, address: from.address }
    const auditEntry = { from, at: now, userName, what: 'POST /api/login' } as const
    await limits.countAttempt(attempting).catch(async (error) => {
      // Repeated attempts are audited once.
      if (error instanceof Slowed && error.first)
        await recordAudit(systemDb, { ...auditEntry, action: 'signInSlowed', status: 429 })
      throw error
    })
    const row = await db
      .selectFrom('user_account as a')
      .leftJoin('user_credential as c', 'c.user_id', 'a.user_id')
      .selectAll('a')
      .select('c.password_hash')
      .where('a.user_name_lower', '=', userName.toLowerCase())
      .executeTakeFirst()
    const matches = await runOrReject([() => hashing('all')], tooMany, () =>
      passwordMatches(row?.password_hash, password),
    )
    const subject = { userId: row?.user_id ?? null, entityId: row?.entity_id ?? null }
    if (!row?.enabled || !matches) {
      await recordAudit(systemDb, { ...auditEntry, ...subject, action: 'signInFailed', status: 401 })
      throw new HttpError('unauthenticated', texts.wrongSignIn)
    }
    await limits.succeeded(attempting)
    const { password_hash: _, ...account } = row
    const { token, selection } = await openSession(systemDb, { account, from, now })
    await recordAudit(systemDb, {
      ...auditEntry,
      ...subject,
      userName: account.user_name,
      action: 'signIn',
      status: 200,
    })
    const permissions = await effectivePermissions(db, account)
    return { token, user: sessionUserOf({ ...account, permissions }, selection) }
  }
}
