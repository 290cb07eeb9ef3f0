import type { Tables } from '@takt/store/tables.ts'
import type { Kysely } from 'kysely'
import type { AccessTables } from '../access/accessTables.ts'
import { changePassword } from '../access/changePassword.ts'
import { createUser, type NewUser } from '../access/createUser.ts'
import { passwordMatches } from '../access/passwords.ts'

/** Adds the user, or gives the one who is there this password if it is not the one already; rights stay as they are. */
export async function keepUser(
  systemDb: Kysely<Tables>,
  user: NewUser,
  now: number,
): Promise<'added' | 'mended' | 'kept'> {
  const found = await systemDb
    .withTables<AccessTables>()
    .selectFrom('user_account as a')
    .innerJoin('user_credential as c', 'c.user_id', 'a.user_id')
    .select(['a.user_id as userId', 'c.password_hash as passwordHash'])
    .where('a.user_name_lower', '=', user.userName.toLowerCase())
    .executeTakeFirst()
  if (!found) {
    await createUser(systemDb, user)
    return 'added'
  }
  if (await passwordMatches(found.passwordHash, user.password)) return 'kept'
  await changePassword(systemDb, { userId: found.userId, newPassword: user.password, now })
  return 'mended'
}
