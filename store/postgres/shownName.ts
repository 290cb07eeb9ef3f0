import { type RawBuilder, sql } from 'kysely'

/** How people call a user, in a query: of the screen of a machine and of a wall board what it is called, not its account. */
export const shownName = (userId: RawBuilder<unknown>): RawBuilder<string | null> =>
  sql`(select coalesce(d.display_name, a.user_name) from user_account a left join display d using (user_id)
    where a.user_id = ${userId})`
