import { createHash, randomBytes } from 'node:crypto'

/** Creates a session token: 256 random bits; only the table of token hashes gives it a meaning. */
export const createToken = (): string => randomBytes(32).toString('base64url')

/** Returns the stored hash of a token. Random tokens need no salt and no slow hash. */
export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest()

/** Returns the token of the authorization header, bare or as `Bearer <token>`; null if there is none. */
export function tokenOf(request: Request): string | null {
  const token = request.headers
    .get('authorization')
    ?.replace(/^Bearer\s+/i, '')
    .trim()
  return token || null
}
