import { type Account, decode, encodeGeneric } from '@nats-io/jwt'
import { type NatsConnection, RequestStrategy } from 'nats'
import { z } from 'zod'
import type { Signer } from './signer.ts'
import { signingKey } from './signingKey.ts'

const reply = z.object({
  data: z.object({ code: z.number(), message: z.string().optional() }).optional(),
  error: z.object({ description: z.string() }).optional(),
})
const listed = z.object({ data: z.array(z.string()) })
const timeout = 5000
// Servers of a cluster each answer for themselves.
const patience = { strategy: RequestStrategy.JitterTimer, jitter: 300, maxWait: 3000 } as const

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
    /** The public keys of all accounts that any server has. */
    async list(): Promise<Set<string>> {
      const keys = new Set<string>()
      for await (const message of await system.requestMany('$SYS.REQ.CLAIMS.LIST', '', patience)) {
        const answer = listed.safeParse(message.json())
        for (const key of answer.data?.data ?? []) keys.add(key)
      }
      return keys
    },
    /** The name in an account's claims; empty if no server has it any more. */
    async nameOf(publicKey: string): Promise<string> {
      const claims = (await system.request(`$SYS.REQ.ACCOUNT.${publicKey}.CLAIMS.LOOKUP`, '', { timeout })).string()
      return claims === '' ? '' : decode<Account>(claims).name
    },
    /** Ends an account with all its connections, and what JetStream kept for it. Done twice it does no harm. */
    async remove(publicKey: string) {
      const operator = signingKey(signer.operatorSeed)
      await ask('$SYS.REQ.CLAIMS.DELETE', await encodeGeneric('remove', operator, 'generic', { accounts: [publicKey] }))
      await system.request(`$JS.API.ACCOUNT.PURGE.${publicKey}`, undefined, { timeout })
    },
  }
}
