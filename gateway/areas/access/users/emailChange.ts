import type { Tables } from '@takt/store/postgres/tables.ts'
import { originOf } from '@takt/store/process/originOf.ts'
import type { Kysely, Transaction } from 'kysely'
import { z } from 'zod'
import type { Dependencies } from '../../../core/dependencies.ts'
import { createToken, hashToken } from '../../../core/http/requests/tokens.ts'
import { enqueue } from '../../../core/jobs/enqueue.ts'
import { defineJob, handleJob } from '../../../core/jobs/job.ts'
import { companyQueue } from '../../../core/jobs/pools.ts'
import type { Mail } from '../../../core/mail/face.ts'
import type { AccessTables } from '../accessTables.ts'
import { letterTexts } from '../letterTexts.ts'

/** How long a change of address waits for the old one, in milliseconds. */
const waits = 7 * 86_400_000

const emailChangeLetter = defineJob('emailChangeLetter', z.object({ userId: z.int() }), 'letters')

/** Asks the old address whether another may take its place; whatever was asked before is void. */
export async function askOldAddress(
  plain: Transaction<Tables>,
  asked: { userId: number; entityId: number | null; email: string; askedBy: number; now: number },
): Promise<void> {
  const change = {
    email: asked.email,
    asked_by: asked.askedBy,
    asked_at: new Date(asked.now),
    expires_at: new Date(asked.now + waits),
    token_hash: null,
  }
  await plain
    .withTables<AccessTables>()
    .insertInto('email_change')
    .values({ user_id: asked.userId, ...change })
    .onConflict((known) => known.column('user_id').doUpdateSet(change))
    .execute()
  const queue = companyQueue(emailChangeLetter.pool, asked.entityId)
  await enqueue(plain, emailChangeLetter, { userId: asked.userId }, { queue })
}

/** The addresses that wait for the old ones, by user. */
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

/** Writes to the old address; the link's token exists in the letter alone. */
export const emailChangeLetters = (dependencies: Dependencies, mail: Mail) =>
  handleJob(emailChangeLetter, async ({ userId }) => {
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
      askedBy: change.asked_by ?? letterTexts.administrator,
    }
    await mail.send({
      to: [change.old],
      subject: letterTexts.emailChange.subject,
      text: letterTexts.emailChange.text(about, link.href),
    })
  })
