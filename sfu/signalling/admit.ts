import type { CallTokenClaims } from '@takt/domain/areas/calls/carriers.ts'
import { readCallToken } from '@takt/store/secrets/callToken.ts'

export type Admit = (token: string) => CallTokenClaims | null

/**
 * Lets in whoever shows a token for this process, each token once: null for one of another process, that was taken, is
 * too late or was signed by nobody of ours.
 */
export function createAdmission({ sfuId, secret }: { sfuId: string; secret: string }, now: () => number): Admit {
  const taken = new Map<string, number>()
  return (token) => {
    const at = now()
    const claims = readCallToken(token, { secret, now: at })
    if (!claims || claims.sfuId !== sfuId || taken.has(claims.nonce)) return null
    for (const [nonce, until] of taken) if (until <= at) taken.delete(nonce)
    taken.set(claims.nonce, claims.expiresAt)
    return claims
  }
}
