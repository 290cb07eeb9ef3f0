import { hkdfSync } from 'node:crypto'

/**
 * Returns the key of `/mailbox` (emails of an installation without a mail server): the same in all its gateways and
 * after every start, known to the operator who starts it.
 */
export const mailboxKey = (secret: string): string =>
  Buffer.from(hkdfSync('sha256', secret, 'takt', 'mailbox', 32)).toString('base64url')
