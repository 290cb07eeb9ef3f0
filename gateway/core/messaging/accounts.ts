import { type Kysely, sql } from 'kysely'
import type { NatsConnection } from 'nats'
import { isOrganization, organizationClaims, servicesClaims } from './accountClaims.ts'
import type { MessagingTables } from './messagingTables.ts'
import { type AccountRow, readAccounts } from './readAccounts.ts'
import type { Signer } from './signer.ts'
import { systemAccount } from './systemAccount.ts'

/**
 * What NATS was told of an account last (`revoked` null: it may have forgotten), and in which second: it tells versions
 * of an account apart by that.
 */
type Told = { publicKey: string; revoked: string | null; second: number }

const atOnce = 20

/**
 * Keeps NATS's accounts as Postgres has the organizations: makes them, ends them, revokes keys, which cuts their
 * connections at once. `push` compares with what was told last and tells what differs (`again`: everything, after NATS
 * has been away).
 */
export function createAccounts(options: { db: Kysely<MessagingTables>; system: NatsConnection; signer: Signer }) {
  const { db, signer } = options
  const system = systemAccount(options.system, signer)
  const told = new Map<number, Told>()
  let exportsTold = false

  async function tell({ organizationId, publicKey, revoked }: AccountRow) {
    const before = told.get(organizationId)
    const wait = before ? (before.second + 1) * 1000 - Date.now() : 0
    if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait))
    const second = Math.floor(Date.now() / 1000)
    await system.update(await organizationClaims(signer, { organizationId, publicKey, revoked }))
    told.set(organizationId, { publicKey, revoked: signs(revoked), second })
  }

  async function push(again: boolean, organizationIds: readonly number[] | null) {
    // What fails now is told with the next push.
    if (again) {
      exportsTold = false
      for (const last of told.values()) last.revoked = null
    }
    if (!exportsTold) await system.update(await servicesClaims(signer))
    exportsTold = true
    const accounts = await readAccounts(db, organizationIds)
    const differs = ({ organizationId, publicKey, revoked }: AccountRow) => {
      const last = told.get(organizationId)
      return last?.publicKey !== publicKey || last.revoked !== signs(revoked)
    }
    const news = accounts.filter(differs)
    const failures: unknown[] = []
    for (let k = 0; k < news.length; k += atOnce)
      for (const result of await Promise.allSettled(news.slice(k, k + atOnce).map(tell)))
        if (result.status === 'rejected') failures.push(result.reason)
    // One that is refused holds up no other.
    if (failures.length > 0) throw failures[0]
    if (organizationIds) return
    const present = new Set(accounts.map(({ organizationId }) => organizationId))
    for (const [organizationId, { publicKey }] of told)
      if (!present.has(organizationId)) {
        await system.remove(publicKey)
        told.delete(organizationId)
      }
  }

  // One at a time, in order.
  let line: Promise<unknown> = Promise.resolve()
  const inLine = <Result>(work: () => Promise<Result>): Promise<Result> => {
    const mine = line.then(work)
    line = mine.catch(() => {})
    return mine
  }
  return {
    push: (again = false) => inLine(() => push(again, null)),
    /** The public key of the organization's account, which NATS knows by then. */
    of: (organizationId: number): Promise<string> =>
      inLine(async () => {
        if (!told.has(organizationId)) await push(false, [organizationId])
        const account = told.get(organizationId)
        if (!account) throw new Error(`Organization ${organizationId} has no account: it is being deleted`)
        return account.publicKey
      }),
    /**
     * Ends accounts of organizations that Postgres does not have, and returns how many: a server that was away when an
     * organization was removed gives its account back to the others.
     */
    sweep: (): Promise<number> =>
      inLine(async () => {
        // Read first: an account is in Postgres before NATS has it.
        const found = await system.list()
        const { rows } = await sql<{ publicKey: string }>`select public_key as "publicKey"
          from messaging_account`.execute(db)
        const known = new Set(rows.map(({ publicKey }) => publicKey))
        let ended = 0
        for (const publicKey of found)
          if (!known.has(publicKey) && isOrganization(await system.nameOf(publicKey))) {
            await system.remove(publicKey)
            ended++
          }
        return ended
      }),
    /** Ends the account of an organization that is being deleted; nothing of it is left in NATS but its facts. */
    close: (organizationId: number): Promise<void> =>
      inLine(async () => {
        const { rows } = await sql<{ publicKey: string }>`select public_key as "publicKey" from messaging_account
          where account_of = ${organizationId}::int`.execute(db)
        for (const { publicKey } of rows) await system.remove(publicKey)
        told.delete(organizationId)
        await db.deleteFrom('messaging_account').where('account_of', '=', organizationId).execute()
      }),
  }
}

const signs = (revoked: AccountRow['revoked']) => revoked.map(({ publicKey }) => publicKey).join()
