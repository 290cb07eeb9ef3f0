import { lockKeys } from '@takt/store/postgres/locks/lockKeys.ts'
import { lockUntilCommit } from '@takt/store/postgres/locks/lockUntilCommit.ts'
import type { Tables } from '@takt/store/postgres/tables.ts'
import { type Kysely, sql, type Transaction } from 'kysely'
import { z } from 'zod'
import { companyOf } from '../../../core/jobs/companyOf.ts'
import { enqueue } from '../../../core/jobs/enqueue.ts'
import { defineJob } from '../../../core/jobs/job.ts'
import { companyQueue } from '../../../core/jobs/pools.ts'

/** So many senders a company has, with all its organizations: others have theirs beside them. */
const sendersOfCompany = 3

const sender = z.object({ company: z.int().nullable(), place: z.int() })
/** One of the senders of a company: it works in one process at a time. */
export type Sender = z.output<typeof sender>

/** Send letters of a company that are due, those of one execution at a time. */
export const sendCompanyLetters = defineJob('sendCompanyLetters', sender, 'taskLetters')

/** How a sender is known: by its queue, and the key of its one job in there. */
export const nameOf = ({ company, place }: Sender) => companyQueue(sendCompanyLetters.pool, company, place)

const wake = (trx: Transaction<Tables>, one: Sender, runAt?: number) =>
  enqueue(trx, sendCompanyLetters, one, { key: nameOf(one), queue: nameOf(one), runAt })

/** Has the senders of an organization's company look for letters at once, in the caller's transaction. */
export async function wakeSenders(trx: Transaction<Tables>, organizationId: number): Promise<void> {
  const company = await companyOf(trx, organizationId)
  await lockUntilCommit(trx, lockKeys.lettersOf(company))
  for (let place = 0; place < sendersOfCompany; place++) await wake(trx, { company, place })
}

/** Has a sender look again when the next letter of its company is due that nobody sees to. */
export const wakeWhenDue = (systemDb: Kysely<Tables>, one: Sender, now: number): Promise<void> =>
  systemDb.transaction().execute(async (trx) => {
    // Whoever has letters meanwhile wakes it after this, not before.
    await lockUntilCommit(trx, lockKeys.lettersOf(one.company))
    const { rows } = await sql<{ dueAt: Date | null }>`
      select min(coalesce(l.due_at, ${new Date(now)})) as "dueAt"
      from task_execution e join organizations o using (organization_id)
        join task_letter l using (organization_id, execution_id)
      where e.status = 'Running' and e.handed is not null and e.claimed_by is null and l.state = 'waiting'
        and o.entity_id = ${one.company}::int`.execute(trx)
    const dueAt = rows[0]?.dueAt
    if (dueAt) await wake(trx, one, dueAt.getTime())
  })
