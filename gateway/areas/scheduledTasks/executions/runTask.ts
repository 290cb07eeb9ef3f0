import type { Tables } from '@takt/store/postgres/tables.ts'
import type { Transaction } from 'kysely'
import { z } from 'zod'
import { companyOf } from '../../../core/jobs/companyOf.ts'
import { enqueue } from '../../../core/jobs/enqueue.ts'
import { defineJob } from '../../../core/jobs/job.ts'
import { companyQueue } from '../../../core/jobs/pools.ts'
import type { ExecutionKey } from './executionEvent.ts'

/** The job that runs a queued execution; handled by `runExecutions`. */
export const runTask = defineJob('runTask', z.object({ organizationId: z.int(), executionId: z.uuid() }), 'tasks')

/**
 * Maximum number of concurrent tasks of a company with all its organizations, so that other companies are not blocked.
 */
const maxConcurrentRuns = 2

/** Enqueues the run of a task execution, at most once. */
export async function enqueueRun(
  trx: Transaction<Tables>,
  { organizationId, executionId, scheduleId }: ExecutionKey & { scheduleId: number },
): Promise<void> {
  const queue = companyQueue(runTask.pool, await companyOf(trx, organizationId), scheduleId % maxConcurrentRuns)
  const job = { key: `${runTask.name}/${executionId}`, maxAttempts: 1, queue }
  await enqueue(trx, runTask, { organizationId, executionId }, job)
}
