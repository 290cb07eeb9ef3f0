import { originOf } from '@takt/store/process/originOf.ts'
import { mailboxKey } from '@takt/store/secrets/mailboxKey.ts'
import { readEnv } from '../env.ts'

// For services started without the launcher, which prints the same.
const env = readEnv(process.env)
process.stdout.write(
  env.SMTP_URL
    ? 'There is no mailbox: emails are sent through SMTP_URL.\n'
    : `${originOf(env)}/mailbox?key=${mailboxKey(env.TAKT_SECRET)}\n`,
)
