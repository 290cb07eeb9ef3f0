import { createYielder } from '@takt/store/queue/yielding.ts'
import { z } from 'zod'
import { companyOf } from '../../core/jobs/companyOf.ts'
import { enqueue } from '../../core/jobs/enqueue.ts'
import { defineJob } from '../../core/jobs/job.ts'
import { companyQueue } from '../../core/jobs/pools.ts'
import type { PageReader } from '../documents/index.ts'
import type { JudgedEntry } from './judgeEntry.ts'

/**
 * Job for values of checks that can put work on hold: their entries, and the interval (epoch ms, both ends included) in
 * which they were measured. To be enqueued in the transaction that records them.
 */
export const holdCheckJob = defineJob(
  'holdingFound',
  z.object({
    organizationId: z.int().positive(),
    entries: z.array(z.uuid()).min(1),
    from: z.int(),
    to: z.int(),
  }),
  'holds',
)

/** Number of values per job, so that other jobs of the company can run in between. */
const batchSize = 250

/** Maximum age of a value that can put work on hold; older work is finished. */
const holdWindowMs = 7 * 86_400_000

type HoldCandidate = Pick<JudgedEntry, 'entryId' | 'atMs'> & { check: Pick<JudgedEntry['check'], 'holds'> }

/**
 * Enqueues the check whether these values put work on hold, including values that were already recorded: an earlier
 * request may have failed before this step.
 */
export async function enqueueHoldChecks(
  { trx, organizationId, now }: PageReader,
  values: readonly HoldCandidate[],
): Promise<void> {
  const candidates = values.filter(({ check, atMs }) => check.holds && atMs >= now - holdWindowMs)
  if (candidates.length === 0) return
  const byTime = candidates.toSorted((a, b) => a.atMs - b.atMs)
  const queue = companyQueue(holdCheckJob.pool, await companyOf(trx, organizationId))
  const maybeYield = createYielder()
  for (let start = 0; start < byTime.length; start += batchSize) {
    const some = byTime.slice(start, start + batchSize)
    const entries = [...new Set(some.map(({ entryId }) => entryId))]
    const payload = { organizationId, entries, from: some[0]!.atMs, to: some.at(-1)!.atMs }
    await enqueue(trx, holdCheckJob, payload, { queue })
    await maybeYield()
  }
}
