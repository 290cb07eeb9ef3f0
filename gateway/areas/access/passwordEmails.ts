import type { Tables } from '@takt/store/postgres/tables.ts'
import { originOf } from '@takt/store/process/originOf.ts'
import { type Kysely, sql } from 'kysely'
import { z } from 'zod'
import type { Dependencies } from '../../core/dependencies.ts'
import { enqueue } from '../../core/jobs/enqueue.ts'
import { defineJob, handleJob } from '../../core/jobs/job.ts'
import { companyQueue } from '../../core/jobs/pools.ts'
import type { Mail } from '../../core/mail/index.ts'
import type { AccessTables } from './accessTables.ts'
import { emailTexts } from './emailTexts.ts'
import { createPasswordLink } from './passwordLink.ts'

/** Job: email that invites a user with a link for setting a password. */
export const passwordEmail = defineJob(
  'passwordLetter',
  z.object({ userName: z.string(), purpose: z.enum(['reset', 'invitation']) }),
  'letters',
)

/**
 * Job for a forgotten password: checks whether the user exists, which only the mailbox reveals, and selects the queue
 * of the user's company.
 */
export const passwordResetRequest = defineJob('passwordForgotten', z.object({ userName: z.string() }), 'resets')

/** Job: email with a link for setting a new password. */
const resetEmail = defineJob('resetLetter', z.object({ userName: z.string() }), 'resets')

/** Timeout for a reset email (ms), because a user waits for it; after it the email moves to the end of the queue. */
const resetWithinMs = 10_000

/** Returns a name for use in an email: one line, without anything that a mail client would turn into a link. */
const plainName = (name: string) => name.replace(/[\s\p{Cc}]+/gu, ' ').replace(/:\/\//g, ' ')

/** Returns the user of that name, if enabled. */
const accountOf = (systemDb: Kysely<Tables>, userName: string) =>
  systemDb
    .withTables<AccessTables>()
    .selectFrom('user_account')
    .select(['user_id', 'user_name', 'email', 'entity_id'])
    .select(sql<string>`(select entity_name from entities e where e.entity_id = user_account.entity_id)`.as('company'))
    .where('user_name_lower', '=', userName.toLowerCase())
    .where('enabled', '=', true)
    .executeTakeFirst()

/** Job handlers that send password emails. Each company has one worker for invitations and one for resets. */
export function passwordEmails(dependencies: Dependencies, mail: Mail) {
  const { systemDb } = dependencies
  const send = (email: { userName: string; purpose: Purpose }, withinMs?: number) =>
    sendEmail(dependencies, mail, email, withinMs)
  return [
    handleJob(passwordEmail, (email) => send(email)),
    handleJob(passwordResetRequest, async ({ userName }) => {
      const account = await accountOf(systemDb, userName)
      if (!account) return
      const queue = companyQueue(resetEmail.pool, account.entity_id)
      await systemDb.transaction().execute((trx) => enqueue(trx, resetEmail, { userName }, { queue }))
    }),
    handleJob(resetEmail, ({ userName }) => send({ userName, purpose: 'reset' }, resetWithinMs)),
  ]
}

type Purpose = 'reset' | 'invitation'

async function sendEmail(
  dependencies: Dependencies,
  mail: Mail,
  { userName, purpose }: { userName: string; purpose: Purpose },
  withinMs?: number,
): Promise<void> {
  const { systemDb, env, now, log } = dependencies
  const account = await accountOf(systemDb, userName)
  if (!account) return
  if (!account.email) {
    log.warn({ userId: account.user_id }, 'cannot send a password email: the user has no email address')
    return
  }
  const token = await createPasswordLink(systemDb, { userId: account.user_id, purpose, now: now() })
  if (!token) return
  const origin = originOf(env)
  const link = new URL('/login/resetPassword', origin)
  const invited: Record<string, string> = purpose === 'invitation' ? { invited: 'true' } : {}
  link.search = new URLSearchParams({ userName: account.user_name, token, ...invited }).toString()
  const { subject, text } = emailTexts[purpose]
  const about = { userName: account.user_name, link: link.href, company: plainName(account.company), origin }
  await mail.send({ to: [account.email], subject, text: text(about) }, withinMs === undefined ? {} : { withinMs })
}
