import { sign } from 'node:crypto'
import type { Authenticator } from 'nats'
import { privateKeyOf } from './keyText.ts'

const parts = /-{3,}[^\n]*-{3,}\s*\n(.+?)\s*\n-{3,}[^\n]*-{3,}/g

/**
 * Returns the authenticator of a connection for the text of a credentials file. It signs with the platform's crypto:
 * the arithmetic of the NATS library takes some 40 ms per connection. Throws if the text contains no token and seed.
 */
export function signedBy(creds: string): Authenticator {
  const [jwt, seed] = [...creds.matchAll(parts)].map(([, part]) => part!.trim())
  if (!jwt || !seed) throw new Error('The credentials file contains no token and seed')
  const key = privateKeyOf(seed)
  return (nonce?: string) => ({
    jwt,
    sig: nonce ? sign(null, Buffer.from(nonce), key).toString('base64url') : '',
  })
}
