import type { Tables } from '@takt/store/postgres/tables.ts'
import { originOf } from '@takt/store/process/originOf.ts'
import { type Kysely, sql } from 'kysely'
import { z } from 'zod'
import type { Dependencies } from '../../core/dependencies.ts'
import { enqueue } from '../../core/jobs/enqueue.ts'
import { defineJob, handleJob } from '../../core/jobs/job.ts'
import { companyQueue } from '../../core/jobs/pools.ts'
import type { Mail } from '../../core/mail/face.ts'
import type { AccessTables } from './accessTables.ts'
import { letterTexts } from './letterTexts.ts'
import { createPasswordLink } from './passwordLink.ts'

/** A letter that invites a user by a link by which a password may be set. */
export const passwordLetter = defineJob(
  'passwordLetter',
  z.object({ userName: z.string(), purpose: z.enum(['reset', 'invitation']) }),
  'letters',
)

/**
 * Somebody forgot a password: looks whether there is such a user, which shows only in the mailbox, and whose letters it
 * stands among.
 */
export const passwordForgotten = defineJob('passwordForgotten', z.object({ userName: z.string() }), 'resets')

/** A letter by which a user may set a new password. */
const resetLetter = defineJob('resetLetter', z.object({ userName: z.string() }), 'resets')

/** Somebody waits for a reset: a server that takes longer over it is asked again behind all others (ms). */
const resetWithinMs = 10_000

/** A name in a letter: one line, and no address that a reader would open. */
const plainName = (name: string) => name.replace(/[\s\p{Cc}]+/gu, ' ').replace(/:\/\//g, ' ')

/** The user of a name who may sign in. */
const accountOf = (systemDb: Kysely<Tables>, userName: string) =>
  systemDb
    .withTables<AccessTables>()
    .selectFrom('user_account')
    .select(['user_id', 'user_name', 'email', 'entity_id'])
    .select(sql<string>`(select entity_name from entities e where e.entity_id = user_account.entity_id)`.as('company'))
    .where('user_name_lower', '=', userName.toLowerCase())
    .where('enabled', '=', true)
    .executeTakeFirst()

/** Sends password letters. A company has one worker for its invitations, and one for its resets. */
export function passwordLetters(dependencies: Dependencies, mail: Mail) {
  const { systemDb } = dependencies
  const send = (letter: { userName: string; purpose: Purpose }, withinMs?: number) =>
    sendLetter(dependencies, mail, letter, withinMs)
  return [
    handleJob(passwordLetter, (letter) => send(letter)),
    handleJob(passwordForgotten, async ({ userName }) => {
      const account = await accountOf(systemDb, userName)
      if (!account) return
      const queue = companyQueue(resetLetter.pool, account.entity_id)
      await systemDb.transaction().execute((trx) => enqueue(trx, resetLetter, { userName }, { queue }))
    }),
    handleJob(resetLetter, ({ userName }) => send({ userName, purpose: 'reset' }, resetWithinMs)),
  ]
}

type Purpose = 'reset' | 'invitation'

async function sendLetter(
  dependencies: Dependencies,
  mail: Mail,
  { userName, purpose }: { userName: string; purpose: Purpose },
  withinMs?: number,
): Promise<void> {
  const { systemDb, env, now, log } = dependencies
  const account = await accountOf(systemDb, userName)
  if (!account) return
  if (!account.email) {
    log.warn({ userId: account.user_id }, 'a password letter has nowhere to go: the user has no e-mail address')
    return
  }
  const token = await createPasswordLink(systemDb, { userId: account.user_id, purpose, now: now() })
  if (!token) return
  const origin = originOf(env)
  const link = new URL('/login/resetPassword', origin)
  const invited: Record<string, string> = purpose === 'invitation' ? { invited: 'true' } : {}
  link.search = new URLSearchParams({ userName: account.user_name, token, ...invited }).toString()
  const { subject, text } = letterTexts[purpose]
  const about = { userName: account.user_name, link: link.href, company: plainName(account.company), origin }
  await mail.send({ to: [account.email], subject, text: text(about) }, withinMs === undefined ? {} : { withinMs })
}
