import { generateKeyPairSync, createPublicKey as publicHalf, sign, verify } from 'node:crypto'
import { fromSeed, type KeyPair } from '@nats-io/jwt'
import { privateKeyOf, publicKeyText } from '@takt/store/nats/keyText.ts'

const known = new Map<string, KeyPair>()

/**
 * The key of a seed, to sign claims with: the platform signs, a hundred times as fast as the library's own arithmetic,
 * which held everything up for 20 ms with each claim.
 */
export function signingKey(seed: string): KeyPair {
  const made = known.get(seed)
  if (made) return made
  const keyPair = fromSeed(new TextEncoder().encode(seed))
  const [publicKey, privateKey] = [keyPair.getPublicKey(), keyPair.getPrivateKey()]
  const key = privateKeyOf(seed)
  const quick = Object.assign(keyPair, {
    getPublicKey: () => publicKey,
    getPrivateKey: () => privateKey,
    sign: (input: Uint8Array) => new Uint8Array(sign(null, input, key)),
  })
  known.set(seed, quick)
  return quick
}

/** The text of a new public key of an account or a user; nobody holds its secret half. */
export function createPublicKey(kind: 'account' | 'user'): string {
  const { x } = generateKeyPairSync('ed25519').publicKey.export({ format: 'jwk' })
  return publicKeyText(kind, Buffer.from(x!, 'base64url'))
}

/** Whether the key of a seed has signed that text; the signature is in base64url, as tokens carry it. */
export const hasSigned = (seed: string, text: string, signature: string): boolean =>
  verify(null, Buffer.from(text), publicHalf(privateKeyOf(seed)), Buffer.from(signature, 'base64url'))
