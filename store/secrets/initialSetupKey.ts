import { hkdfSync } from 'node:crypto'

/**
 * Returns the key that authorizes creating the first administrator while there are no users: the same in all gateways
 * and after every start, known to the operator who starts them.
 */
export const initialSetupKey = (secret: string): string =>
  Buffer.from(hkdfSync('sha256', secret, 'takt', 'begin', 32)).toString('base64url')
