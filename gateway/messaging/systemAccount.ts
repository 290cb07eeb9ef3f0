import { encodeGeneric } from '@nats-io/jwt'
import type { NatsConnection } from 'nats'
import { z } from 'zod'
import type { Signer } from './signer.ts'
import { signingKey } from './signingKey.ts'

const reply = z.object({
  data: z.object({ code: z.number(), message: z.string().optional() }).optional(),
  error: z.object({ description: z.string() }).optional(),
})
const timeout = 5000

/**
 * What the operator asks of NATS through its system account; each rejects with NATS's own sentence where it is refused.
 */
export function systemAccount(system: NatsConnection, signer: Signer) {
  const ask = async (subject: string, body: string) => {
    const { error } = reply.parse((await system.request(subject, body, { timeout })).json())
    if (error) throw new Error(`NATS refuses ${subject}: ${error.description}`)
  }
  return {
    /** Puts an account, or its next version, in force at once: whoever it revokes is cut off. */
    update: (claims: string) => ask('$SYS.REQ.CLAIMS.UPDATE', claims),
    /** Ends an account with all its connections, and what JetStream kept for it. Done twice it does no harm. */
    async remove(publicKey: string) {
      const operator = signingKey(signer.operatorSeed)
      await ask('$SYS.REQ.CLAIMS.DELETE', await encodeGeneric('remove', operator, 'generic', { accounts: [publicKey] }))
      await system.request(`$JS.API.ACCOUNT.PURGE.${publicKey}`, undefined, { timeout })
    },
  }
}
