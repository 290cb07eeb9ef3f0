import { sql } from 'kysely'
import type { ItemContext } from '../../items/mountedItem.ts'

/** Who changes a row now, as people know them, and when; null where it is nobody's session. */
export async function saidBy({ trx, tenant, now }: ItemContext): Promise<{ by: string | null; at: string } | null> {
  if (tenant.userId === null) return null
  const { rows } = await sql<{ name: string }>`select coalesce(d.display_name, a.user_name) as name
    from user_account a left join display d using (user_id) where user_id = ${tenant.userId}::int`.execute(trx)
  return { by: rows[0]?.name ?? null, at: new Date(now).toISOString() }
}
