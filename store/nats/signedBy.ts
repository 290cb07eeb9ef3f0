import { sign } from 'node:crypto'
import type { Authenticator } from 'nats'
import { privateKeyOf } from './keyText.ts'

const parts = /-{3,}[^\n]*-{3,}\s*\n(.+?)\s*\n-{3,}[^\n]*-{3,}/g

/**
 * How a connection says who it is by the text of a credentials file. The platform signs: the library's own arithmetic
 * takes some 40 ms with each connection. Throws where the text holds no token and seed.
 */
export function signedBy(creds: string): Authenticator {
  const [jwt, seed] = [...creds.matchAll(parts)].map(([, part]) => part!.trim())
  if (!jwt || !seed) throw new Error('The credentials file holds no token and seed')
  const key = privateKeyOf(seed)
  return (nonce?: string) => ({
    jwt,
    sig: nonce ? sign(null, Buffer.from(nonce), key).toString('base64url') : '',
  })
}
