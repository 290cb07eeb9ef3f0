import { lockKeys } from '@takt/store/postgres/locks/lockKeys.ts'
import { lockUntilCommit } from '@takt/store/postgres/locks/lockUntilCommit.ts'
import type { Tables } from '@takt/store/postgres/tables.ts'
import { sql, type Transaction } from 'kysely'
import { companyOf } from '../../../core/jobs/companyOf.ts'
import { enqueue } from '../../../core/jobs/enqueue.ts'
import { companyQueue } from '../../../core/jobs/pools.ts'
import { runJob } from './runJobs.ts'

/**
 * Schedules the job of a lane of an organization for its first due run, in the caller's transaction. The same lane of
 * all organizations of a company shares one worker.
 */
export async function scheduleLane(
  trx: Transaction<Tables>,
  { organizationId, place }: { organizationId: number; place: number },
): Promise<void> {
  // Runs inserted concurrently are scheduled after this transaction, not before it.
  await lockUntilCommit(trx, lockKeys.flowsOf(organizationId))
  const { rows } = await sql<{ dueAt: Date | null }>`select min(due_at) as "dueAt" from flow_run
    where organization_id = ${organizationId}::int and place = ${place}::int and state = 'waiting'`.execute(trx)
  const dueAt = rows[0]?.dueAt
  if (!dueAt) return
  const queue = companyQueue(runJob.pool, await companyOf(trx, organizationId), place)
  const key = `${runJob.name}/${organizationId}/${place}`
  await enqueue(trx, runJob, { organizationId, place }, { key, queue, runAt: dueAt.getTime() })
}
