import { randomUUID } from 'node:crypto'
import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { createTransport } from 'nodemailer'

export type Letter = {
  to: readonly string[]
  subject: string
  text: string
  html?: string
  /** By which whoever gets it twice knows it as one, as `<…@…>`. */
  messageId?: string
  attachments?: readonly { filename: string; content: Buffer; contentType: string }[]
}

/** Sends a letter; answers when the server has taken it over (or the outbox holds it), throws when not. */
export type Mail = { send(letter: Letter): Promise<void> }

export type MailOptions = {
  /** `smtp://user:password@host:port` or `smtps://…`; without it letters are put into `{home}/outbox` as .eml files. */
  smtpUrl?: string
  home: string
  from: string
}

/**
 * Mail by SMTP, or into a folder where there is no server. Addresses are taken as they are, one mailbox each: no header
 * can be smuggled in.
 */
export function createMail({ smtpUrl, home, from }: MailOptions): Mail {
  const outbox = resolve(home, 'outbox')
  const transport = smtpUrl
    ? createTransport({ url: smtpUrl, connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 60_000 })
    : createTransport({ streamTransport: true, buffer: true, newline: 'windows' })
  return {
    async send(letter) {
      const message = {
        from,
        to: letter.to.map((address) => ({ name: '', address })),
        subject: letter.subject,
        text: letter.text,
        html: letter.html,
        messageId: letter.messageId,
        attachments: letter.attachments?.map((attachment) => ({ ...attachment })),
        disableFileAccess: true,
        disableUrlAccess: true,
      }
      const sent: { message?: unknown } = await transport.sendMail(message)
      if (smtpUrl) return
      await mkdir(outbox, { recursive: true, mode: 0o700 })
      const name = `${new Date().toISOString().replaceAll(':', '-')}-${randomUUID().slice(0, 8)}.eml`
      const aside = join(outbox, `.${name}`)
      await writeFile(aside, sent.message as Buffer, { mode: 0o600 })
      await rename(aside, join(outbox, name))
    },
  }
}
