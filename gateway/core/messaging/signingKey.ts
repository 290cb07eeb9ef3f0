import { generateKeyPairSync, createPublicKey as publicHalf, sign, verify } from 'node:crypto'
import { fromSeed, type KeyPair } from '@nats-io/jwt'
import { privateKeyOf, publicKeyText } from '@takt/store/nats/keyText.ts'

const cache = new Map<string, KeyPair>()

/**
 * Returns the key of a seed for signing claims. Uses the platform's cryptography, which is a hundred times as fast as
 * the library's, whose arithmetic blocked the process for 20 ms per claim.
 */
export function signingKey(seed: string): KeyPair {
  const cached = cache.get(seed)
  if (cached) return cached
  const keyPair = fromSeed(new TextEncoder().encode(seed))
  const [publicKey, privateKey] = [keyPair.getPublicKey(), keyPair.getPrivateKey()]
  const key = privateKeyOf(seed)
  const quick = Object.assign(keyPair, {
    getPublicKey: () => publicKey,
    getPrivateKey: () => privateKey,
    sign: (input: Uint8Array) => new Uint8Array(sign(null, input, key)),
  })
  cache.set(seed, quick)
  return quick
}

/** Returns the text of a new public key of an account or a user; its private key is discarded. */
export function createPublicKey(kind: 'account' | 'user'): string {
  const { x } = generateKeyPairSync('ed25519').publicKey.export({ format: 'jwk' })
  return publicKeyText(kind, Buffer.from(x!, 'base64url'))
}

/** True if the key of a seed has signed that text; the signature is in base64url, as in tokens. */
export const hasSigned = (seed: string, text: string, signature: string): boolean =>
  verify(null, Buffer.from(text), publicHalf(privateKeyOf(seed)), Buffer.from(signature, 'base64url'))
