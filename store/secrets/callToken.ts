import { createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto'
import { type CallTokenClaims, callTokenClaims } from '@takt/domain/areas/calls/mediaServers.ts'

/** Validity of a token, in ms. */
export const callTokenMs = 30_000

const keyOf = (secret: string) => Buffer.from(hkdfSync('sha256', secret, 'takt', 'call token', 32))
const signatureOf = (payload: string, secret: string) => createHmac('sha256', keyOf(secret)).update(payload).digest()

/** Signs a token that admits a page to a call's room on one process, for 30 s from `now` (epoch ms). */
export function signCallToken(
  claims: Omit<CallTokenClaims, 'expiresAt' | 'nonce'>,
  { secret, now }: { secret: string; now: number },
): string {
  const whole: CallTokenClaims = {
    ...claims,
    expiresAt: now + callTokenMs,
    nonce: randomBytes(16).toString('base64url'),
  }
  const payload = Buffer.from(JSON.stringify(whole)).toString('base64url')
  return `${payload}.${signatureOf(payload, secret).toString('base64url')}`
}

/** Returns the claims of a token; null if it was not signed by this installation, or has expired. */
export function readCallToken(token: string, { secret, now }: { secret: string; now: number }): CallTokenClaims | null {
  const [payload, signature, ...more] = token.split('.')
  if (!payload || !signature || more.length > 0) return null
  const [received, right] = [Buffer.from(signature, 'base64url'), signatureOf(payload, secret)]
  if (received.length !== right.length || !timingSafeEqual(received, right)) return null
  // It may have been signed by another version of the product.
  const claims = callTokenClaims.safeParse(JSON.parse(Buffer.from(payload, 'base64url').toString('utf8'))).data
  return claims && claims.expiresAt > now ? claims : null
}
