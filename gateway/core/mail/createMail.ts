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

/**
 * Sends a letter; answers when the server has taken it over (or the outbox holds it), throws when not. All that is said
 * with the server takes `withinMs` at most, else the line is cut; so it is when `signal` aborts.
 */
export type Mail = { send(letter: Letter, how?: { withinMs?: number; signal?: AbortSignal }): Promise<void> }

/** The server took too long over a letter; whether it took it is not known. */
export class LetterTookLong extends Error {
  constructor(ms: number) {
    super(`The mail server took longer than ${ms / 1000} s over it`)
    this.name = 'LetterTookLong'
  }
}

/** So long a letter takes at most, with all recipients and files. */
const longestMs = 30_000

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
    ? createTransport({ url: smtpUrl, connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: longestMs })
    : createTransport({ streamTransport: true, buffer: true, newline: 'windows' })
  return {
    async send(letter, { withinMs = longestMs, signal } = {}) {
      const late = AbortSignal.timeout(withinMs)
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
        signal: signal ? AbortSignal.any([late, signal]) : late,
      }
      let sent: { message?: unknown }
      try {
        sent = await transport.sendMail(message)
      } catch (error) {
        throw late.aborted && !signal?.aborted ? new LetterTookLong(withinMs) : error
      }
      if (smtpUrl) return
      await mkdir(outbox, { recursive: true, mode: 0o700 })
      const name = `${new Date().toISOString().replaceAll(':', '-')}-${randomUUID().slice(0, 8)}.eml`
      const aside = join(outbox, `.${name}`)
      await writeFile(aside, sent.message as Buffer, { mode: 0o600 })
      await rename(aside, join(outbox, name))
    },
  }
}
