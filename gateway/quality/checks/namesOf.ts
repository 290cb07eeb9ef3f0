import { sql } from 'kysely'
import type { Reading } from '../../documents/face.ts'

/** Names by the numbers of users. */
export type NamesOf = ReadonlyMap<number, string>

/** The names of users by their numbers. */
export async function namesOf(reading: Reading, userIds: readonly number[]): Promise<NamesOf> {
  const { rows } = await reading(({ trx }) =>
    sql<{ userId: number; name: string }>`select user_id as "userId", user_name as name
      from user_account where user_id = any(${[...userIds]}::int[])`.execute(trx),
  )
  return new Map(rows.map(({ userId, name }) => [userId, name]))
}
