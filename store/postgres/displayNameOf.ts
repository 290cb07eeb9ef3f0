import { type RawBuilder, sql } from 'kysely'

/**
 * Returns the query of the display name of a user: for the screen at a machine and for a wall display their own name, not
 * that of the account.
 */
export const displayNameOf = (userId: RawBuilder<unknown>): RawBuilder<string | null> =>
  sql`(select coalesce(d.display_name, a.user_name) from user_account a left join display d using (user_id)
    where a.user_id = ${userId})`
