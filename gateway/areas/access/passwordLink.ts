import type { Tables } from '@takt/store/postgres/tables.ts'
import type { Kysely } from 'kysely'
import { createToken, hashToken } from '../../core/http/requests/tokens.ts'
import type { AccessTables } from './accessTables.ts'

const minute = 60_000

/** How long a link by mail is good for, in milliseconds. */
export const linkLifetime = { reset: 60 * minute, invitation: 7 * 24 * 60 * minute }

// In half an hour. There is always one in the mailbox that still works, however often somebody else asks.
const lettersAllowed = 5

/** A new link's token for a user; null when enough letters have been sent just now, also by others at the same time. */
export const createPasswordLink = (
  systemDb: Kysely<Tables>,
  link: { userId: number; purpose: keyof typeof linkLifetime; now: number },
): Promise<string | null> =>
  systemDb.transaction().execute(async (trx) => {
    const db = trx.withTables<AccessTables>()
    // One after the other for one user: who counts sees what the one before has added.
    await db.selectFrom('user_account').select('user_id').where('user_id', '=', link.userId).forUpdate().execute()
    const { total } = await db
      .selectFrom('password_link')
      .select((count) => count.fn.countAll<number>().as('total'))
      .where('user_id', '=', link.userId)
      .where('created_at', '>', new Date(link.now - 30 * minute))
      .executeTakeFirstOrThrow()
    if (total >= lettersAllowed) return null
    const token = createToken()
    await db
      .insertInto('password_link')
      .values({
        token_hash: hashToken(token),
        user_id: link.userId,
        purpose: link.purpose,
        expires_at: new Date(link.now + linkLifetime[link.purpose]),
        used_at: null,
        created_at: new Date(link.now),
      })
      .execute()
    return token
  })

/** Whose password a link's token may set now; null for any other token. It is used up by `changePassword`. */
export const findPasswordLink = (systemDb: Kysely<Tables>, token: string, now: number) =>
  systemDb
    .withTables<AccessTables>()
    .selectFrom('password_link as l')
    .innerJoin('user_account as a', 'a.user_id', 'l.user_id')
    .select(['a.user_id as userId', 'a.user_name as userName', 'a.entity_id as entityId'])
    .where('l.token_hash', '=', hashToken(token))
    .where('l.used_at', 'is', null)
    .where('l.expires_at', '>', new Date(now))
    .where('a.enabled', '=', true)
    .executeTakeFirst()

/** Uses the link up; false if somebody else just did. */
export async function usePasswordLink(systemDb: Kysely<Tables>, token: string, now: number): Promise<boolean> {
  const used = await systemDb
    .withTables<AccessTables>()
    .updateTable('password_link')
    .set({ used_at: new Date(now) })
    .where('token_hash', '=', hashToken(token))
    .where('used_at', 'is', null)
    .where('expires_at', '>', new Date(now))
    .executeTakeFirst()
  return used.numUpdatedRows > 0n
}
