import type { Tables } from '@takt/store/postgres/tables.ts'
import type { Kysely } from 'kysely'
import { createToken, hashToken } from '../../core/http/requests/tokens.ts'
import type { AccessTables } from './accessTables.ts'

const minute = 60_000

/** Lifetime of emailed links (ms). */
export const linkLifetime = { reset: 60 * minute, invitation: 7 * 24 * 60 * minute }

// Maximum number of emails in half an hour. The mailbox always contains a valid link, however often another person
// requests one.
const maxEmails = 5

/** Creates a link token for a user; returns null if enough emails were sent recently, also by concurrent requests. */
export const createPasswordLink = (
  systemDb: Kysely<Tables>,
  link: { userId: number; purpose: keyof typeof linkLifetime; now: number },
): Promise<string | null> =>
  systemDb.transaction().execute(async (trx) => {
    const db = trx.withTables<AccessTables>()
    // Serialized per user, so that the count includes concurrently added links.
    await db.selectFrom('user_account').select('user_id').where('user_id', '=', link.userId).forUpdate().execute()
    const { total } = await db
      .selectFrom('password_link')
      .select((count) => count.fn.countAll<number>().as('total'))
      .where('user_id', '=', link.userId)
      .where('created_at', '>', new Date(link.now - 30 * minute))
      .executeTakeFirstOrThrow()
    if (total >= maxEmails) return null
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

/**
 * Returns the user whose password a link token may set; undefined for any other token. `changePassword` consumes it.
 */
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

/** Consumes the link; returns false if it was consumed concurrently. */
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
