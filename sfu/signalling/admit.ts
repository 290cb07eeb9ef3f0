import type { CallTokenClaims } from '@takt/domain/areas/calls/mediaServers.ts'
import { readCallToken } from '@takt/store/secrets/callToken.ts'

export type Admit = (token: string) => CallTokenClaims | null

/**
 * Admits tokens for this process, each once: null for a token that is for another process, was used, has expired or was
 * not signed by this installation.
 */
export function createAdmission({ sfuId, secret }: { sfuId: string; secret: string }, now: () => number): Admit {
  const usedNonces = new Map<string, number>()
  return (token) => {
    const at = now()
    const claims = readCallToken(token, { secret, now: at })
    if (!claims || claims.sfuId !== sfuId || usedNonces.has(claims.nonce)) return null
    for (const [nonce, expiresAt] of usedNonces) if (expiresAt <= at) usedNonces.delete(nonce)
    usedNonces.set(claims.nonce, claims.expiresAt)
    return claims
  }
}
