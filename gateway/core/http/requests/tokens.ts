import { createHash, randomBytes } from 'node:crypto'

/** A new session token: 256 random bits, meaning nothing to anybody but the table of their hashes. */
export const createToken = (): string => randomBytes(32).toString('base64url')

/** What is stored of a token. Random tokens need no salt and no slow hash. */
export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest()

/** The token of an authorization header, bare or as `Bearer <token>`; null when there is none. */
export function tokenOf(request: Request): string | null {
  const token = request.headers
    .get('authorization')
    ?.replace(/^Bearer\s+/i, '')
    .trim()
  return token || null
}
