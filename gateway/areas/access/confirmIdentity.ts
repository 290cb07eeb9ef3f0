import type { Session } from '@takt/domain/areas/access/session.ts'
import type { Context } from 'hono'
import type { Dependencies } from '../../core/dependencies.ts'
import { HttpError, invalid } from '../../core/http/responses/httpError.ts'
import type { AccessTables } from './accessTables.ts'
import { passwordMatches } from './passwords.ts'
import { requestOrigin } from './requestOrigin.ts'
import { sessionLimits } from './sessionLimits.ts'
import { signInLimits } from './signInLimits.ts'
import { accessTexts as texts } from './texts.ts'

/** Proof of identity that may be sent with requests that require a recently confirmed identity. */
export type IdentityProof = { currentPassword?: string | undefined }

/**
 * Returns a function that throws unless the caller's identity was confirmed within the last five minutes: by signing
 * in, or by the password sent with this request, which then counts for the next five minutes. A password that is sent
 * is always checked, and guesses are counted. With `always` it is required even after a recent confirmation. API tokens
 * cannot confirm an identity.
 */
export function identityConfirmer({ systemDb, env, now }: Dependencies) {
  const limits = signInLimits(systemDb)
  const db = systemDb.withTables<AccessTables>()
  return async (
    c: Context,
    session: Session,
    { currentPassword }: IdentityProof,
    { always = false } = {},
  ): Promise<void> => {
    if (session.tokenName !== undefined) throw new HttpError('forbidden', texts.tokenCannotConfirmIdentity)
    if (currentPassword === undefined) {
      const since = session.authenticatedAt
      if (!always && since !== undefined && now() - since <= sessionLimits.confirmed) return
      throw invalid({ currentPassword: texts.enterPassword })
    }
    const { address } = requestOrigin(c, env.TAKT_TRUSTED_PROXIES)
    const attempt = { userName: session.userName, address, device: session.sessionId }
    await limits.countAttempt(attempt)
    const credential = await db
      .selectFrom('user_credential')
      .select('password_hash')
      .where('user_id', '=', session.userId)
      .executeTakeFirst()
    if (!(await passwordMatches(credential?.password_hash, currentPassword)))
      throw invalid({ currentPassword: texts.wrongPassword })
    await limits.succeeded(attempt)
    await db
      .updateTable('session')
      .set({ authenticated_at: new Date(now()) })
      .where('session_id', '=', session.sessionId)
      .execute()
  }
}
