import type { Tables } from '@takt/store/postgres/tables.ts'
import type { Kysely } from 'kysely'
import type { AccessTables } from '../../areas/access/accessTables.ts'
import { changePassword } from '../../areas/access/changePassword.ts'
import { passwordMatches } from '../../areas/access/passwords.ts'

/** Gives a user this password unless it is the one already; nothing else about the user changes. */
export async function mendPassword(
  systemDb: Kysely<Tables>,
  { userName, password, now }: { userName: string; password: string; now: number },
): Promise<'unknown' | 'kept' | 'mended'> {
  const found = await systemDb
    .withTables<AccessTables>()
    .selectFrom('user_account as a')
    .innerJoin('user_credential as c', 'c.user_id', 'a.user_id')
    .select(['a.user_id as userId', 'c.password_hash as passwordHash'])
    .where('a.user_name_lower', '=', userName.toLowerCase())
    .executeTakeFirst()
  if (!found) return 'unknown'
  if (await passwordMatches(found.passwordHash, password)) return 'kept'
  await changePassword(systemDb, { userId: found.userId, newPassword: password, now })
  return 'mended'
}
