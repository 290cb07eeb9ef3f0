import type { Tables } from '@takt/store/postgres/tables.ts'
import { type Kysely, sql } from 'kysely'

/** Returns true if no user exists in the whole installation; only then is the key printed at startup valid. */
export async function isUnbegun(systemDb: Kysely<Tables>): Promise<boolean> {
  const { rows } = await sql`select from user_account limit 1`.execute(systemDb)
  return rows.length === 0
}
