import { displayNameOf } from '@takt/store/postgres/displayNameOf.ts'
import { sql } from 'kysely'
import type { ItemContext } from '../../../core/items/mountedItem.ts'

/**
 * Returns the display name of the user who changes a row and the current time; null if the change is made without a
 * user session.
 */
export async function currentAuthor({
  trx,
  tenant,
  now,
}: ItemContext): Promise<{ by: string | null; at: string } | null> {
  if (tenant.userId === null) return null
  const { rows } = await sql<{ by: string | null }>`select ${displayNameOf(sql`${tenant.userId}::int`)} as by`.execute(
    trx,
  )
  return { by: rows[0]!.by, at: new Date(now).toISOString() }
}
