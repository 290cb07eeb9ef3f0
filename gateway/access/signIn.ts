import type { SessionUser } from '@takt/domain/access/sessionUser.ts'
import type { Tables } from '@takt/store/tables.ts'
import type { Kysely } from 'kysely'
import { Refusal } from '../http/refusal.ts'
import type { AccessTables } from './accessTables.ts'
import { openSession } from './openSession.ts'
import { passwordMatches } from './passwords.ts'
import { sessionUserOf } from './sessionUserOf.ts'
import { signInLimits } from './signInLimits.ts'

type Attempt = { userName: string; password: string; address: string; now: number }

/**
 * Signs in with name and password. Unknown, disabled and mistaken are refused alike, in words and in time; too many failures
 * are refused with the seconds to wait.
 */
export function createSignIn(systemDb: Kysely<Tables>) {
  const db = systemDb.withTables<AccessTables>()
  const limits = signInLimits(systemDb)
  return async ({ userName, password, address, now }: Attempt): Promise<{ token: string; user: SessionUser }> => {
    await limits.begin(userName, address)
    const found = await db
      .selectFrom('user_account as a')
      .innerJoin('user_credential as c', 'c.user_id', 'a.user_id')
      .selectAll('a')
      .select('c.password_hash')
      .where('a.user_name_lower', '=', userName.toLowerCase())
      .executeTakeFirst()
    const matches = await passwordMatches(found?.password_hash, password)
    if (!found?.enabled || !matches) throw new Refusal('unauthenticated', 'User name or password is not correct')
    await limits.succeeded(userName, address)
    const { password_hash: _, ...account } = found
    const { token, selection } = await openSession(systemDb, { account, address, now })
    return { token, user: sessionUserOf(account, selection) }
  }
}
