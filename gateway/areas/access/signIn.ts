import type { SentSessionUser } from '@takt/domain/areas/access/sessionUser.ts'
import type { Tables } from '@takt/store/postgres/tables.ts'
import { createLimiter } from '@takt/store/queue/createLimiter.ts'
import type { Kysely, Selectable } from 'kysely'
import { Refusal } from '../../core/http/responses/refusal.ts'
import { runOrRefuse } from '../../core/http/tenantLimits.ts'
import type { AccessTables, UserAccountTable } from './accessTables.ts'
import { Slowed } from './attemptLimit.ts'
import { recordAudit } from './audit/recordAudit.ts'
import { effectivePermissions } from './effectivePermissions.ts'
import { passwordMatches } from './passwords.ts'
import type { Origin } from './requestOrigin.ts'
import { sessionLimits } from './sessionLimits.ts'
import { giveToken } from './sessionTokens.ts'
import { sessionUserOf } from './sessionUserOf.ts'
import { signInLimits } from './signInLimits.ts'
import { accessTexts as texts } from './texts.ts'
import { usableSelection } from './usableSelection.ts'

/**
 * Begins a session with what the user had selected last, and answers its token: the only time that it exists in clear.
 */
async function openSession(
  systemDb: Kysely<Tables>,
  who: { account: Selectable<UserAccountTable>; from: Origin; now: number },
) {
  const { account, from, now } = who
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
    return { token: await giveToken(trx, session_id), sessionId: session_id, selection }
  })
}

type Attempt = { userName: string; password: string; device: string | null; from: Origin; now: number }

// Hashing takes a core for a while; the rest of the service keeps the other threads.
const hashing = createLimiter<'all'>({ maxRunning: 2, maxWaiting: 40 })
const tooMany = { message: texts.tooManySignIns, retryAfterSecs: 3 }

/**
 * Signs in with name and password. Unknown, disabled and mistaken are refused alike, in words and in time; too many
 * failures are refused with the seconds to wait.
 */
export function createSignIn(systemDb: Kysely<Tables>) {
  const db = systemDb.withTables<AccessTables>()
  const limits = signInLimits(systemDb)
  return async (attempt: Attempt): Promise<{ token: string; user: SentSessionUser }> => {
    const { userName, password, from, now } = attempt
    const attempting = { userName, device: attempt.device, address: from.address }
    const tell = { from, at: now, userName, what: 'POST /api/login' } as const
    await limits.begin(attempting).catch(async (error) => {
      // Who keeps on trying is told of once.
      if (error instanceof Slowed && error.first)
        await recordAudit(systemDb, { ...tell, action: 'signInSlowed', status: 429 })
      throw error
    })
    const found = await db
      .selectFrom('user_account as a')
      .leftJoin('user_credential as c', 'c.user_id', 'a.user_id')
      .selectAll('a')
      .select('c.password_hash')
      .where('a.user_name_lower', '=', userName.toLowerCase())
      .executeTakeFirst()
    const matches = await runOrRefuse([() => hashing('all')], tooMany, () =>
      passwordMatches(found?.password_hash, password),
    )
    const whose = { userId: found?.user_id ?? null, entityId: found?.entity_id ?? null }
    if (!found?.enabled || !matches) {
      await recordAudit(systemDb, { ...tell, ...whose, action: 'signInFailed', status: 401 })
      throw new Refusal('unauthenticated', texts.wrongSignIn)
    }
    await limits.succeeded(attempting)
    const { password_hash: _, ...account } = found
    const { token, selection } = await openSession(systemDb, { account, from, now })
    await recordAudit(systemDb, { ...tell, ...whose, userName: account.user_name, action: 'signIn', status: 200 })
    const permissions = await effectivePermissions(db, account)
    return { token, user: sessionUserOf({ ...account, permissions }, selection) }
  }
}
