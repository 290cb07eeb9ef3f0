import { turns } from '@takt/store/queue/turns.ts'
import { z } from 'zod'
import { companyOf } from '../../core/jobs/companyOf.ts'
import { enqueue } from '../../core/jobs/enqueue.ts'
import { defineJob } from '../../core/jobs/job.ts'
import { companyQueue } from '../../core/jobs/pools.ts'
import type { PageReader } from '../documents/face.ts'
import type { JudgedEntry } from './judgeEntry.ts'

/**
 * Values were found at checks that may hold work: their entries, and between which instants (epoch ms, both included)
 * they were found; to be enqueued in the transaction that records them.
 */
export const holdingFound = defineJob(
  'holdingFound',
  z.object({
    organizationId: z.int().positive(),
    entries: z.array(z.uuid()).min(1),
    from: z.int(),
    to: z.int(),
  }),
  'holds',
)

/** So many values are looked at together, so that others of the company have their turn after them. */
const atOnce = 250

/** A value that was found longer ago when it is sent holds nothing: what it was found at is long over. */
const holdsWithinMs = 7 * 86_400_000

type Found = Pick<JudgedEntry, 'entryId' | 'atMs'> & { check: Pick<JudgedEntry['check'], 'holds'> }

/**
 * Has it looked whether work is to be held for these values, also for those that were known: whoever sends them again
 * may not have come so far before.
 */
export async function lookForHolds({ trx, organizationId, now }: PageReader, found: readonly Found[]): Promise<void> {
  const looked = found.filter(({ check, atMs }) => check.holds && atMs >= now - holdsWithinMs)
  if (looked.length === 0) return
  const byTime = looked.toSorted((a, b) => a.atMs - b.atMs)
  const queue = companyQueue(holdingFound.pool, await companyOf(trx, organizationId))
  const turn = turns()
  for (let start = 0; start < byTime.length; start += atOnce) {
    const some = byTime.slice(start, start + atOnce)
    const entries = [...new Set(some.map(({ entryId }) => entryId))]
    const payload = { organizationId, entries, from: some[0]!.atMs, to: some.at(-1)!.atMs }
    await enqueue(trx, holdingFound, payload, { queue })
    await turn()
  }
}
