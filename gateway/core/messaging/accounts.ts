import { type Kysely, sql } from 'kysely'
import type { NatsConnection } from 'nats'
import { isOrganization, organizationClaims, servicesClaims } from './accountClaims.ts'
import type { MessagingTables } from './messagingTables.ts'
import { type AccountRow, readAccounts } from './readAccounts.ts'
import type { Signer } from './signer.ts'
import { systemAccount } from './systemAccount.ts'

/**
 * The version of an account last published to NATS (`revoked` null: NATS may have lost it), and the second of its
 * publication, by which NATS distinguishes versions.
 */
type PublishedAccount = { publicKey: string; revoked: string | null; second: number }

const maxConcurrentUpdates = 20

/**
 * Keeps the accounts in NATS in sync with the organizations in Postgres: creates and removes accounts, and revokes
 * keys, which disconnects their clients at once. `push` publishes what differs from the last publication (`again`:
 * everything, after NATS was away).
 */
export function createAccounts(options: { db: Kysely<MessagingTables>; system: NatsConnection; signer: Signer }) {
  const { db, signer } = options
  const system = systemAccount(options.system, signer)
  const published = new Map<number, PublishedAccount>()
  let exportsPublished = false

  async function publish({ organizationId, publicKey, revoked }: AccountRow) {
    const before = published.get(organizationId)
    const wait = before ? (before.second + 1) * 1000 - Date.now() : 0
    if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait))
    const second = Math.floor(Date.now() / 1000)
    await system.update(await organizationClaims(signer, { organizationId, publicKey, revoked }))
    published.set(organizationId, { publicKey, revoked: signs(revoked), second })
  }

  async function push(again: boolean, organizationIds: readonly number[] | null) {
    // Updates that fail now are retried with the next push.
    if (again) {
      exportsPublished = false
      for (const last of published.values()) last.revoked = null
    }
    if (!exportsPublished) await system.update(await servicesClaims(signer))
    exportsPublished = true
    const accounts = await readAccounts(db, organizationIds)
    const differs = ({ organizationId, publicKey, revoked }: AccountRow) => {
      const last = published.get(organizationId)
      return last?.publicKey !== publicKey || last.revoked !== signs(revoked)
    }
    const changedAccounts = accounts.filter(differs)
    const failures: unknown[] = []
    for (let k = 0; k < changedAccounts.length; k += maxConcurrentUpdates)
      for (const result of await Promise.allSettled(changedAccounts.slice(k, k + maxConcurrentUpdates).map(publish)))
        if (result.status === 'rejected') failures.push(result.reason)
    // A rejected account does not delay the others.
    if (failures.length > 0) throw failures[0]
    if (organizationIds) return
    const present = new Set(accounts.map(({ organizationId }) => organizationId))
    for (const [organizationId, { publicKey }] of published)
      if (!present.has(organizationId)) {
        await system.remove(publicKey)
        published.delete(organizationId)
      }
  }

  // One operation at a time, in order.
  let line: Promise<unknown> = Promise.resolve()
  const inLine = <Result>(work: () => Promise<Result>): Promise<Result> => {
    const result = line.then(work)
    line = result.catch(() => {})
    return result
  }
  return {
    push: (again = false) => inLine(() => push(again, null)),
    /** Returns the public key of the organization's account, after NATS has accepted the account. */
    of: (organizationId: number): Promise<string> =>
      inLine(async () => {
        if (!published.has(organizationId)) await push(false, [organizationId])
        const account = published.get(organizationId)
        if (!account) throw new Error(`Organization ${organizationId} has no account because it is being deleted`)
        return account.publicKey
      }),
    /**
     * Removes accounts of organizations that are not in Postgres, and returns their number: a server that was away when
     * an organization was removed restores its account to the other servers.
     */
    sweep: (): Promise<number> =>
      inLine(async () => {
        // Read NATS first: an account is in Postgres before it is in NATS.
        const natsKeys = await system.list()
        const { rows } = await sql<{ publicKey: string }>`select public_key as "publicKey"
          from messaging_account`.execute(db)
        const databaseKeys = new Set(rows.map(({ publicKey }) => publicKey))
        let ended = 0
        for (const publicKey of natsKeys)
          if (!databaseKeys.has(publicKey) && isOrganization(await system.nameOf(publicKey))) {
            await system.remove(publicKey)
            ended++
          }
        return ended
      }),
    /** Removes the account of an organization that is being deleted; only its facts remain in NATS. */
    close: (organizationId: number): Promise<void> =>
      inLine(async () => {
        const { rows } = await sql<{ publicKey: string }>`select public_key as "publicKey" from messaging_account
          where account_of = ${organizationId}::int`.execute(db)
        for (const { publicKey } of rows) await system.remove(publicKey)
        published.delete(organizationId)
        await db.deleteFrom('messaging_account').where('account_of', '=', organizationId).execute()
      }),
  }
}

const signs = (revoked: AccountRow['revoked']) => revoked.map(({ publicKey }) => publicKey).join()
