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
// Each server of a cluster responds separately.
const requestOptions = { strategy: RequestStrategy.JitterTimer, jitter: 300, maxWait: 3000 } as const

/** Operator requests to NATS through its system account; each rejects with NATS's own message if NATS rejects it. */
export function systemAccount(system: NatsConnection, signer: Signer) {
  const request = async (subject: string, body: string) => {
    const { error } = reply.parse((await system.request(subject, body, { timeout })).json())
    if (error) throw new Error(`NATS rejects ${subject}: ${error.description}`)
  }
  return {
    /**
     * Publishes an account, or its next version, which takes effect at once: connections of revoked keys are closed.
     */
    update: (claims: string) => request('$SYS.REQ.CLAIMS.UPDATE', claims),
    /** Returns the public keys of all accounts that any server has. */
    async list(): Promise<Set<string>> {
      const keys = new Set<string>()
      for await (const message of await system.requestMany('$SYS.REQ.CLAIMS.LIST', '', requestOptions)) {
        const response = listed.safeParse(message.json())
        for (const key of response.data?.data ?? []) keys.add(key)
      }
      return keys
    },
    /** Returns the name in an account's claims; empty if no server has the account. */
    async nameOf(publicKey: string): Promise<string> {
      const claims = (await system.request(`$SYS.REQ.ACCOUNT.${publicKey}.CLAIMS.LOOKUP`, '', { timeout })).string()
      return claims === '' ? '' : decode<Account>(claims).name
    },
    /** Removes an account with all its connections and its JetStream data. Idempotent. */
    async remove(publicKey: string) {
      const operator = signingKey(signer.operatorSeed)
      await request(
        '$SYS.REQ.CLAIMS.DELETE',
        await encodeGeneric('remove', operator, 'generic', { accounts: [publicKey] }),
      )
      await system.request(`$JS.API.ACCOUNT.PURGE.${publicKey}`, undefined, { timeout })
    },
  }
}
