import { hkdfSync } from 'node:crypto'

/**
 * What makes the first administrator, while there is no user at all: the same for all gateways and starts, known to
 * whoever starts them.
 */
export const beginKey = (secret: string): string =>
  Buffer.from(hkdfSync('sha256', secret, 'takt', 'begin', 32)).toString('base64url')
