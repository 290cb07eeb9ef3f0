import type { Session } from '@takt/domain/areas/access/session.ts'
import type { Context } from 'hono'
import type { Dependencies } from '../../core/dependencies.ts'
import { invalid, Refusal } from '../../core/http/responses/refusal.ts'
import type { AccessTables } from './accessTables.ts'
import { passwordMatches } from './passwords.ts'
import { requestOrigin } from './requestOrigin.ts'
import { sessionLimits } from './sessionLimits.ts'
import { signInLimits } from './signInLimits.ts'
import { accessTexts as texts } from './texts.ts'

/** What may be sent along with what takes a person who has just shown who it is. */
export type Shown = { currentPassword?: string | undefined }

/**
 * Throws unless whoever asks has shown within the last five minutes that it is them: by signing in, or by the password
 * sent along now, which then counts for the next five minutes. A password that is sent is looked at in any case;
 * guesses are counted. With `always` it must be sent, however short ago it was shown. A script, by an API token, can
 * never show it.
 */
export function identityConfirmer({ systemDb, env, now }: Dependencies) {
  const limits = signInLimits(systemDb)
  const db = systemDb.withTables<AccessTables>()
  return async (c: Context, session: Session, { currentPassword }: Shown, { always = false } = {}): Promise<void> => {
    if (session.tokenName !== undefined) throw new Refusal('forbidden', texts.tokenShowsNobody)
    if (currentPassword === undefined) {
      const since = session.authenticatedAt
      if (!always && since !== undefined && now() - since <= sessionLimits.confirmed) return
      throw invalid({ currentPassword: texts.enterPassword })
    }
    const { address } = requestOrigin(c, env.TAKT_TRUSTED_PROXIES)
    const attempt = { userName: session.userName, address, device: session.sessionId }
    await limits.begin(attempt)
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
