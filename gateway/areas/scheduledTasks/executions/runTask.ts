import type { Tables } from '@takt/store/postgres/tables.ts'
import type { Transaction } from 'kysely'
import { z } from 'zod'
import { companyOf } from '../../../core/jobs/companyOf.ts'
import { enqueue } from '../../../core/jobs/enqueue.ts'
import { defineJob } from '../../../core/jobs/job.ts'
import { companyQueue } from '../../../core/jobs/pools.ts'
import type { ExecutionKey } from './executionEvent.ts'

/** Do an execution that is in the queue: what `runExecutions` does. */
export const runTask = defineJob('runTask', z.object({ organizationId: z.int(), executionId: z.uuid() }), 'tasks')

/** So many tasks of a company, with all its organizations, run at the same time: others have their turn beside them. */
const runsAtOnce = 2

/** Puts an execution of a task into the queue, once. */
export async function enqueueRun(
  trx: Transaction<Tables>,
  { organizationId, executionId, scheduleId }: ExecutionKey & { scheduleId: number },
): Promise<void> {
  const queue = companyQueue(runTask.pool, await companyOf(trx, organizationId), scheduleId % runsAtOnce)
  const job = { key: `${runTask.name}/${executionId}`, maxAttempts: 1, queue }
  await enqueue(trx, runTask, { organizationId, executionId }, job)
}
