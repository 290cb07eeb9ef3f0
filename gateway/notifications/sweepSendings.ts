import { sql } from 'kysely'
import type { Dependencies } from '../dependencies.ts'

/** So long what was told is in the record of its notification. */
const days = 400

/** Forgets what was told long ago. */
export async function sweepSendings({ systemDb, now }: Pick<Dependencies, 'systemDb' | 'now'>): Promise<void> {
  const before = new Date(now() - days * 86_400_000)
  await sql`delete from notification_firing where began_at < ${before} and state <> 'waiting'`.execute(systemDb)
  await sql`delete from notification_sending where sent_at < ${before}`.execute(systemDb)
}
