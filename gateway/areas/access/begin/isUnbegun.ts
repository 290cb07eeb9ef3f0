import type { Tables } from '@takt/store/postgres/tables.ts'
import { type Kysely, sql } from 'kysely'

/** Whether nobody at all may sign in yet, here or anywhere: only then the key that the start prints opens anything. */
export async function isUnbegun(systemDb: Kysely<Tables>): Promise<boolean> {
  const { rows } = await sql`select from user_account limit 1`.execute(systemDb)
  return rows.length === 0
}
