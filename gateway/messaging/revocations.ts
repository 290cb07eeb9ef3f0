import { type Account, decode, encodeAccount, fromPublic, fromSeed } from '@nats-io/jwt'
import type { Kysely } from 'kysely'
import type { NatsConnection } from 'nats'
import { z } from 'zod'
import type { MessagingTables } from './messagingTables.ts'
import type { Signer } from './signer.ts'

const reply = z.object({
  data: z.object({ code: z.number() }).optional(),
  error: z.object({ description: z.string() }).optional(),
})

const bytes = (text: string) => new TextEncoder().encode(text)

/** The account as it is to be, with every key in it revoked that still has a token which has not expired. */
async function accountWith(signer: Signer, revoked: { public_key: string; expires_at: Date }[]): Promise<string> {
  const account = decode<Account>(signer.accountJwt)
  const { type: _type, version: _version, ...claims } = account.nats as Partial<Account>
  // A key is never used again, so everything it was or will be minted for is void until it has expired.
  const revocations = Object.fromEntries(
    revoked.map((key) => [key.public_key, Math.ceil(key.expires_at.getTime() / 1000)]),
  )
  return encodeAccount(
    account.name,
    fromPublic(signer.accountPublicKey),
    { ...claims, revocations },
    { signer: fromSeed(bytes(signer.operatorSeed)) },
  )
}

/**
 * Tells NATS which keys are revoked; NATS then cuts their connections at once. `push` compares with what was told last and does
 * nothing if that still holds (`again`: tells it in any case, after NATS has been away).
 */
export function createRevocations(options: {
  db: Kysely<MessagingTables>
  system: NatsConnection
  signer: Signer
  now: () => number
}) {
  const { db, system, signer, now } = options
  let told = ''
  let lastSecond = 0
  const push = async (again: boolean) => {
    const revoked = await db
      .selectFrom('messaging_key')
      .select(['public_key', 'expires_at'])
      .where('revoked_at', 'is not', null)
      .where('expires_at', '>', new Date(now()))
      .orderBy('public_key')
      .execute()
    const wanted = revoked.map((key) => key.public_key).join()
    if (wanted === told && !again) return
    // NATS tells versions of an account apart by the second they were issued in.
    const wait = (lastSecond + 1) * 1000 - Date.now()
    if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait))
    lastSecond = Math.floor(Date.now() / 1000)
    const answer = await system.request('$SYS.REQ.CLAIMS.UPDATE', await accountWith(signer, revoked), { timeout: 5000 })
    const { error } = reply.parse(answer.json())
    if (error) throw new Error(`NATS does not take the revocations: ${error.description}`)
    told = wanted
  }
  // One at a time, in order.
  let line: Promise<void> = Promise.resolve()
  return {
    push(again = false): Promise<void> {
      const mine = line.then(() => push(again))
      line = mine.catch(() => {})
      return mine
    },
  }
}
