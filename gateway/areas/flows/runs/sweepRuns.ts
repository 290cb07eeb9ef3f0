import { sql } from 'kysely'
import type { Dependencies } from '../../../core/dependencies.ts'

/** Retention of ended runs, in days. */
const days = 30

/** Deletes runs that exceed the retention. */
export async function sweepRuns({ systemDb, now }: Pick<Dependencies, 'systemDb' | 'now'>): Promise<void> {
  await sql`delete from flow_run where ended_at < ${new Date(now() - days * 86_400_000)}`.execute(systemDb)
}
