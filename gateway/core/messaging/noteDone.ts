import type { Session } from '@takt/domain/areas/access/session.ts'
import type { Tables } from '@takt/store/postgres/tables.ts'
import { type Kysely, sql } from 'kysely'

/**
 * Notes that somebody did something at a browser of a user at `at` (epoch ms), in the organization that its session is
 * in; what was done later at another one stands. Displays and API tokens are nobody.
 */
export async function noteDone(systemDb: Kysely<Tables>, session: Session, at: number): Promise<void> {
  const { organizationId, userId, isDisplay, tokenName } = session
  if (organizationId === null || isDisplay || tokenName !== undefined) return
  await sql`insert into user_done as d (organization_id, user_id, done_at)
    values (${organizationId}::int, ${userId}::int, ${new Date(at)}::timestamptz)
    on conflict (organization_id, user_id) do update set done_at = greatest(d.done_at, excluded.done_at)`.execute(
    systemDb,
  )
}
