import { lockKeys } from '@takt/store/postgres/locks/lockKeys.ts'
import { lockUntilCommit } from '@takt/store/postgres/locks/lockUntilCommit.ts'
import type { Tables } from '@takt/store/postgres/tables.ts'
import { type Kysely, sql, type Transaction } from 'kysely'
import { z } from 'zod'
import { companyOf } from '../../../core/jobs/companyOf.ts'
import { enqueue } from '../../../core/jobs/enqueue.ts'
import { defineJob } from '../../../core/jobs/job.ts'
import { companyQueue } from '../../../core/jobs/pools.ts'

/** Number of senders of a company with all its organizations; other companies have their own. */
const sendersPerCompany = 3

const sender = z.object({ company: z.int().nullable(), place: z.int() })
/** A sender of a company; it runs in one process at a time. */
export type Sender = z.output<typeof sender>

/** Sends the due emails of a company. Its name and pool are stored with queued jobs and must not change. */
export const sendCompanyEmails = defineJob('sendCompanyLetters', sender, 'taskLetters')

/** The name of a sender: its queue, and the key of the only job in it. */
export const senderName = ({ company, place }: Sender) => companyQueue(sendCompanyEmails.pool, company, place)

const enqueueSender = (trx: Transaction<Tables>, job: Sender, runAt?: number) =>
  enqueue(trx, sendCompanyEmails, job, { key: senderName(job), queue: senderName(job), runAt })

/** Has the senders of an organization's company look for due emails at once, in the caller's transaction. */
export async function notifySenders(trx: Transaction<Tables>, organizationId: number): Promise<void> {
  const company = await companyOf(trx, organizationId)
  await lockUntilCommit(trx, lockKeys.taskEmailsOf(company))
  for (let position = 0; position < sendersPerCompany; position++)
    await enqueueSender(trx, { company, place: position })
}

/** Enqueues a sender again for the time at which the next unclaimed email of its company is due. */
export const scheduleSender = (systemDb: Kysely<Tables>, job: Sender, now: number): Promise<void> =>
  systemDb.transaction().execute(async (trx) => {
    // The lock orders this before a concurrent `notifySenders`, whose earlier time then wins.
    await lockUntilCommit(trx, lockKeys.taskEmailsOf(job.company))
    const { rows } = await sql<{ dueAt: Date | null }>`
      select min(coalesce(l.due_at, ${new Date(now)})) as "dueAt"
      from task_execution e join organizations o using (organization_id)
        join task_letter l using (organization_id, execution_id)
      where e.status = 'Running' and e.handed is not null and e.claimed_by is null and l.state = 'waiting'
        and o.entity_id = ${job.company}::int`.execute(trx)
    const dueAt = rows[0]?.dueAt
    if (dueAt) await enqueueSender(trx, job, dueAt.getTime())
  })
