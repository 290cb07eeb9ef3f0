import { lockKeys } from '@takt/store/postgres/locks/lockKeys.ts'
import { lockUntilCommit } from '@takt/store/postgres/locks/lockUntilCommit.ts'
import type { Tables } from '@takt/store/postgres/tables.ts'
import { sql, type Transaction } from 'kysely'
import { companyOf } from '../../../core/jobs/companyOf.ts'
import { enqueue } from '../../../core/jobs/enqueue.ts'
import { companyQueue } from '../../../core/jobs/pools.ts'
import { runJob } from './runJobs.ts'

/**
 * Has the runs at a place of an organization worked on when the first of them is due, in the caller's transaction:
 * places of a company's organizations have one worker together.
 */
export async function wakePlace(
  trx: Transaction<Tables>,
  { organizationId, place }: { organizationId: number; place: number },
): Promise<void> {
  // Whoever begins a run meanwhile says so after this, not before.
  await lockUntilCommit(trx, lockKeys.flowsOf(organizationId))
  const { rows } = await sql<{ dueAt: Date | null }>`select min(due_at) as "dueAt" from flow_run
    where organization_id = ${organizationId}::int and place = ${place}::int and state = 'waiting'`.execute(trx)
  const dueAt = rows[0]?.dueAt
  if (!dueAt) return
  const queue = companyQueue(runJob.pool, await companyOf(trx, organizationId), place)
  const key = `${runJob.name}/${organizationId}/${place}`
  await enqueue(trx, runJob, { organizationId, place }, { key, queue, runAt: dueAt.getTime() })
}
