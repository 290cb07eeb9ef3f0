import { randomUUID } from 'node:crypto'
import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { createTransport } from 'nodemailer'

export type Email = {
  to: readonly string[]
  subject: string
  text: string
  html?: string
  /** Identifies the email so that a client recognizes duplicates, as `<…@…>`. */
  messageId?: string
  attachments?: readonly { filename: string; content: Buffer; contentType: string }[]
}

/**
 * Sends an email; resolves when the server has accepted it (or it is in the outbox), throws otherwise. The whole
 * conversation with the server takes at most `withinMs`; then, or when `signal` aborts, the connection is closed.
 */
export type Mail = { send(email: Email, options?: { withinMs?: number; signal?: AbortSignal }): Promise<void> }

/** The server took too long to accept an email; it is unknown whether it was accepted. */
export class EmailTimeoutError extends Error {
  constructor(ms: number) {
    super(`The mail server took longer than ${ms / 1000} s to accept the email`)
    this.name = 'EmailTimeoutError'
  }
}

/** Maximum duration of sending one email, with all recipients and attachments. */
const longestMs = 30_000

export type MailOptions = {
  /**
   * `smtp://user:password@host:port` or `smtps://…`; without it emails are written to `{home}/outbox` as .eml files.
   */
  smtpUrl?: string
  home: string
  from: string
}

/**
 * Creates a mail client for SMTP, or for a folder if there is no server. Each address is used as one literal mailbox,
 * so no header can be injected.
 */
export function createMail({ smtpUrl, home, from }: MailOptions): Mail {
  const outbox = resolve(home, 'outbox')
  const transport = smtpUrl
    ? createTransport({ url: smtpUrl, connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: longestMs })
    : createTransport({ streamTransport: true, buffer: true, newline: 'windows' })
  return {
    async send(email, { withinMs = longestMs, signal } = {}) {
      const late = AbortSignal.timeout(withinMs)
      const message = {
        from,
        to: email.to.map((address) => ({ name: '', address })),
        subject: email.subject,
        text: email.text,
        html: email.html,
        messageId: email.messageId,
        attachments: email.attachments?.map((attachment) => ({ ...attachment })),
        disableFileAccess: true,
        disableUrlAccess: true,
        signal: signal ? AbortSignal.any([late, signal]) : late,
      }
      let result: { message?: unknown }
      try {
        result = await transport.sendMail(message)
      } catch (error) {
        throw late.aborted && !signal?.aborted ? new EmailTimeoutError(withinMs) : error
      }
      if (smtpUrl) return
      await mkdir(outbox, { recursive: true, mode: 0o700 })
      const name = `${new Date().toISOString().replaceAll(':', '-')}-${randomUUID().slice(0, 8)}.eml`
      const temporaryPath = join(outbox, `.${name}`)
      await writeFile(temporaryPath, result.message as Buffer, { mode: 0o600 })
      await rename(temporaryPath, join(outbox, name))
    },
  }
}
