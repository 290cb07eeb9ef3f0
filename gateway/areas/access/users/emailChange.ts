import type { Tables } from '@takt/store/postgres/tables.ts'
import { originOf } from '@takt/store/process/originOf.ts'
import type { Kysely, Transaction } from 'kysely'
import { z } from 'zod'
import type { Dependencies } from '../../../core/dependencies.ts'
import { createToken, hashToken } from '../../../core/http/requests/tokens.ts'
import { enqueue } from '../../../core/jobs/enqueue.ts'
import { defineJob, handleJob } from '../../../core/jobs/job.ts'
import { companyQueue } from '../../../core/jobs/pools.ts'
import type { Mail } from '../../../core/mail/index.ts'
import type { AccessTables } from '../accessTables.ts'
import { emailTexts } from '../emailTexts.ts'

/** Period in which the old address may confirm a change (ms). */
const confirmationPeriodMs = 7 * 86_400_000

const emailChangeRequest = defineJob('emailChangeLetter', z.object({ userId: z.int() }), 'letters')

/** Requests confirmation of a new address from the old one; previous requests are void. */
export async function requestEmailChange(
  baseTrx: Transaction<Tables>,
  request: { userId: number; entityId: number | null; email: string; requestedBy: number; now: number },
): Promise<void> {
  const change = {
    email: request.email,
    asked_by: request.requestedBy,
    asked_at: new Date(request.now),
    expires_at: new Date(request.now + confirmationPeriodMs),
    token_hash: null,
  }
  await baseTrx
    .withTables<AccessTables>()
    .insertInto('email_change')
    .values({ user_id: request.userId, ...change })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(change))
    .execute()
  const queue = companyQueue(emailChangeRequest.pool, request.entityId)
  await enqueue(baseTrx, emailChangeRequest, { userId: request.userId }, { queue })
}

/** Returns the addresses waiting for confirmation, by user. */
export async function waitingEmails(systemDb: Kysely<Tables>, userIds: readonly number[], now: number) {
  if (userIds.length === 0) return new Map<number, string>()
  const rows = await systemDb
    .withTables<AccessTables>()
    .selectFrom('email_change')
    .select(['user_id', 'email'])
    .where('user_id', 'in', userIds)
    .where('expires_at', '>', new Date(now))
    .execute()
  return new Map(rows.map((row) => [row.user_id, row.email]))
}

/** Job handler that writes to the old address; the link's token exists only in the email. */
export const emailChangeJob = (dependencies: Dependencies, mail: Mail) =>
  handleJob(emailChangeRequest, async ({ userId }) => {
    const { systemDb, env, now } = dependencies
    const db = systemDb.withTables<AccessTables>()
    const change = await db
      .selectFrom('email_change as c')
      .innerJoin('user_account as a', 'a.user_id', 'c.user_id')
      .leftJoin('user_account as by', 'by.user_id', 'c.asked_by')
      .select(['a.user_name', 'a.email as old', 'c.email', 'by.user_name as asked_by'])
      .where('c.user_id', '=', userId)
      .where('c.expires_at', '>', new Date(now()))
      .executeTakeFirst()
    if (!change?.old) return
    const token = createToken()
    await db
      .updateTable('email_change')
      .set({ token_hash: hashToken(token) })
      .where('user_id', '=', userId)
      .where('email', '=', change.email)
      .execute()
    const link = new URL('/login/confirmEmail', originOf(env))
    link.search = new URLSearchParams({ userName: change.user_name, email: change.email, token }).toString()
    const about = {
      userName: change.user_name,
      email: change.email,
      requestedBy: change.asked_by ?? emailTexts.administrator,
    }
    await mail.send({
      to: [change.old],
      subject: emailTexts.emailChange.subject,
      text: emailTexts.emailChange.text(about, link.href),
    })
  })
