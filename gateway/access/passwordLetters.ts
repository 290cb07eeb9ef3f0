import { z } from 'zod'
import type { Dependencies } from '../dependencies.ts'
import { defineJob, handleJob } from '../jobs/job.ts'
import { mailOf } from '../mail/mailOf.ts'
import type { AccessTables } from './accessTables.ts'
import { originOf } from './originOf.ts'
import { createPasswordLink } from './passwordLink.ts'

/** A letter with a link by which its user may set a password. Whether there is such a user shows only in the mailbox. */
export const passwordLetter = defineJob(
  'passwordLetter',
  z.object({ userName: z.string(), purpose: z.enum(['reset', 'invitation']) }),
)

const letters = {
  reset: {
    subject: 'Reset your Takt password',
    text: (userName: string, link: string) => `Somebody, hopefully you, asked to reset the password of ${userName}.

Set a new one here, within the next hour; the link works once:
${link}

If it was not you, there is nothing to do: your password stays as it is.
`,
  },
  invitation: {
    subject: 'You are invited to Takt',
    text: (
      userName: string,
      link: string,
    ) => `An administrator has made you a user of Takt. Your user name is ${userName}.

Choose your password here, within the next seven days; the link works once:
${link}
`,
  },
}

/** Sends password letters. */
export const passwordLetters = (dependencies: Dependencies) =>
  handleJob(passwordLetter, async ({ userName, purpose }) => {
    const { systemDb, env, now, log } = dependencies
    const account = await systemDb
      .withTables<AccessTables>()
      .selectFrom('user_account')
      .select(['user_id', 'user_name', 'email'])
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
    const link = new URL('/login/resetPassword', originOf(env))
    link.search = new URLSearchParams({ userName: account.user_name, token }).toString()
    const { subject, text } = letters[purpose]
    await mailOf(dependencies).send({ to: [account.email], subject, text: text(account.user_name, link.href) })
  })
