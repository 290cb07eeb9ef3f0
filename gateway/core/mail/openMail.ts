import type { Dependencies } from '../dependencies.ts'
import { createMail, type Mail } from './createMail.ts'

/** The mail of a gateway, as its environment says. Use it by `Gateway.shared`. */
export const openMail = ({ env }: Pick<Dependencies, 'env'>): Mail =>
  createMail({ smtpUrl: env.SMTP_URL, home: env.TAKT_HOME, from: env.MAIL_FROM })
