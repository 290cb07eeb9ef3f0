import type { Dependencies } from '../dependencies.ts'
import { createMail, type Mail } from './createMail.ts'

const known = new WeakMap<object, Mail>()

/** The mail of a gateway, as its environment says. */
export function mailOf({ env }: Pick<Dependencies, 'env'>): Mail {
  const mail = known.get(env) ?? createMail({ smtpUrl: env.SMTP_URL, home: env.TAKT_HOME, from: env.MAIL_FROM })
  known.set(env, mail)
  return mail
}
