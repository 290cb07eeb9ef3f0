import type { Tables } from '@takt/store/postgres/tables.ts'
import { type Kysely, sql } from 'kysely'
import { type Callable, isCallable } from '../calls/index.ts'

export type Person = { userId: number; userName: string }

/**
 * Returns the people with the given user names who may be written to in the organization; the same people may be
 * called.
 */
export async function findPeople(
  systemDb: Kysely<Tables>,
  callable: Callable,
  userNames: readonly string[],
): Promise<Person[]> {
  if (userNames.length === 0) return []
  const lower = userNames.map((userName) => userName.toLowerCase())
  const { rows } = await sql<Person>`select user_id as "userId", user_name as "userName" from user_account u
    where user_name_lower = any (${lower}::text[]) and ${isCallable(callable)}`.execute(systemDb)
  return rows
}

/** Reads user names by user ID; deleted users have no entry. */
export async function namesOf(systemDb: Kysely<Tables>, userIds: readonly number[]): Promise<Map<number, string>> {
  if (userIds.length === 0) return new Map()
  const { rows } = await sql<Person>`select user_id as "userId", user_name as "userName" from user_account
    where user_id = any (${[...new Set(userIds)]}::int[])`.execute(systemDb)
  return new Map(rows.map(({ userId, userName }) => [userId, userName]))
}
