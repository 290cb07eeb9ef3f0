import type { Dependencies } from '../dependencies.ts'
import { createMail, type Mail } from './createMail.ts'

/** Creates the mail client of a gateway from its environment. Obtain it through `Gateway.shared`. */
export const openMail = ({ env }: Pick<Dependencies, 'env'>): Mail =>
  createMail({ smtpUrl: env.SMTP_URL, home: env.TAKT_HOME, from: env.MAIL_FROM })
