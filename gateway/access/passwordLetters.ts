import { originOf } from '@takt/store/originOf.ts'
import { sql } from 'kysely'
import { z } from 'zod'
import type { Dependencies } from '../dependencies.ts'
import { defineJob, handleJob } from '../jobs/job.ts'
import type { Mail } from '../mail/face.ts'
import type { AccessTables } from './accessTables.ts'
import { letterTexts } from './letterTexts.ts'
import { createPasswordLink } from './passwordLink.ts'

/**
 * A letter with a link by which its user may set a password. Whether there is such a user shows only in the mailbox.
 */
export const passwordLetter = defineJob(
  'passwordLetter',
  z.object({ userName: z.string(), purpose: z.enum(['reset', 'invitation']) }),
  'letters',
)

/** A name in a letter: one line, and no address that a reader would open. */
const plainName = (name: string) => name.replace(/[\s\p{Cc}]+/gu, ' ').replace(/:\/\//g, ' ')

/** Sends password letters. */
export const passwordLetters = (dependencies: Dependencies, mail: Mail) =>
  handleJob(passwordLetter, async ({ userName, purpose }) => {
    const { systemDb, env, now, log } = dependencies
    const account = await systemDb
      .withTables<AccessTables>()
      .selectFrom('user_account')
      .select(['user_id', 'user_name', 'email'])
      .select(
        sql<string>`(select entity_name from entities e where e.entity_id = user_account.entity_id)`.as('company'),
      )
      .where('user_name_lower', '=', userName.toLowerCase())
      .where('enabled', '=', true)
      .executeTakeFirst()
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
    await mail.send({ to: [account.email], subject, text: text(about) })
  })
