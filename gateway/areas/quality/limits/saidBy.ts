import { shownName } from '@takt/store/postgres/shownName.ts'
import { sql } from 'kysely'
import type { ItemContext } from '../../../core/items/mountedItem.ts'

/** Who changes a row now, as people know them, and when; null where it is nobody's session. */
export async function saidBy({ trx, tenant, now }: ItemContext): Promise<{ by: string | null; at: string } | null> {
  if (tenant.userId === null) return null
  const { rows } = await sql<{ by: string | null }>`select ${shownName(sql`${tenant.userId}::int`)} as by`.execute(trx)
  return { by: rows[0]!.by, at: new Date(now).toISOString() }
}
