import { hkdfSync } from 'node:crypto'

/**
 * What opens `/mailbox` (letters of an installation without a mail server): the same for all its gateways and starts,
 * known to whoever starts it.
 */
export const mailboxKey = (secret: string): string =>
  Buffer.from(hkdfSync('sha256', secret, 'takt', 'mailbox', 32)).toString('base64url')
