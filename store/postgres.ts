import { createHmac } from 'node:crypto'
import { type ControlledTransaction, Kysely, PostgresDialect, sql, type Transaction } from 'kysely'
import pg from 'pg'
import { createShares, type Shares } from './createShares.ts'

/**
 * `takt_app` answers requests under row security and cannot bypass it; `takt_system` (relay, rebuild, ingest) may read
 * all.
 */
export type DatabaseRole = 'takt_app' | 'takt_system'

/**
 * The password of a role: derived, so that every service of an installation knows it without it being handed around.
 */
export const rolePassword = (secret: string, role: DatabaseRole) =>
  createHmac('sha256', secret).update(`postgres:${role}`).digest('hex')

/**
 * The login of an installation that has the rights of `role`. Roles belong to the whole server: of two installations
 * beside each other, each has logins of its own.
 */
export const loginName = (secret: string, role: DatabaseRole) =>
  `${role}_${createHmac('sha256', secret).update('postgres:login').digest('hex').slice(0, 12)}`

/** The owner's address with the installation's login for `role` in place of the owner's. */
export function roleUrl(databaseUrl: string, role: DatabaseRole, secret: string): string {
  const url = new URL(databaseUrl)
  url.username = loginName(secret, role)
  url.password = rolePassword(secret, role)
  return url.href
}

// int8 (positions, versions) as numbers: ours stay far below 2^53.
pg.types.setTypeParser(pg.types.builtins.INT8, Number)
// A day is a day, not midnight somewhere.
pg.types.setTypeParser(pg.types.builtins.DATE, (day) => day)

// Looks that come together take connections of their own: made anew each time, these cost more than what is asked.
const idleTimeoutMillis = 60_000

/**
 * A pool whose connections may break: the next query reports what matters. Close with `pool.end()`. `lockTimeoutMs`:
 * a statement that waits longer for a lock fails (`isLockTimeout`).
 */
export function openPool(url: string, max = 10, lockTimeoutMs?: number): pg.Pool {
  const pool = new pg.Pool({ connectionString: url, max, idleTimeoutMillis, lock_timeout: lockTimeoutMs })
  pool.on('error', () => {})
  pool.on('connect', (client) => void client.on('error', () => {}))
  return pool
}

/** Whether a statement failed as it had waited for a lock as long as its connection allows. */
export const isLockTimeout = (error: unknown): boolean => (error as { code?: string }).code === '55P03'

/** Opens a pool. Close with `db.destroy()`. */
export const openPostgres = <Tables>(url: string, max = 10, lockTimeoutMs?: number): Kysely<Tables> =>
  new Kysely<Tables>({ dialect: new PostgresDialect({ pool: openPool(url, max, lockTimeoutMs) }) })

const sharesOf = new WeakMap<object, ReturnType<typeof createShares<string>>>()

/**
 * Opens a pool for requests of many tenants. None of them has more than its share of the connections at once
 * (`asTenant` waits outside of the pool, `ShareTaken`), and nobody waits for a lock for longer than five seconds:
 * whatever one tenant waits for, connections are left for all others.
 */
export function openShared<Tables>(url: string, max: number, shares: Shares): Kysely<Tables> {
  const db = openPostgres<Tables>(url, max, longestLockMs)
  sharesOf.set(db, createShares(shares))
  return db
}
const longestLockMs = 5000

/** A place among the connections that a tenant may have; what it answers gives it back. */
const takePlace = async (db: object, { organizationId, entityId }: Tenant): Promise<() => void> =>
  (await sharesOf.get(db)?.(`${organizationId ?? `entity ${entityId}`}`)) ?? (() => {})

/** Whose rows a transaction may see and write. `entityId` alone: what belongs to an entity and no organization. */
export type Tenant = {
  organizationId: number | null
  entityId: number | null
  userId: number | null
  /** What rules of a type look at besides, where its reach says it: of the session that asks. */
  asks?: { globalAdmin: boolean; isMasked: boolean; may: (area: string, flag: string) => boolean }
}

async function setTenant<Tables>(trx: Kysely<Tables>, tenant: Tenant) {
  const text = (id: number | null) => (id === null ? '' : String(id))
  await sql`select set_config('app.organization_id', ${text(tenant.organizationId)}, true),
                   set_config('app.entity_id', ${text(tenant.entityId)}, true),
                   set_config('app.user_id', ${text(tenant.userId)}, true)`.execute(trx)
}

/** Runs `work` in one transaction under row security: only the tenant's rows exist in it. */
export async function asTenant<Tables, Result>(
  db: Kysely<Tables>,
  tenant: Tenant,
  work: (trx: Transaction<Tables>) => Promise<Result>,
): Promise<Result> {
  const giveBack = await takePlace(db, tenant)
  try {
    return await db.transaction().execute(async (trx) => {
      await setTenant(trx, tenant)
      return work(trx)
    })
  } finally {
    giveBack()
  }
}

/** Begins such a transaction for what reads bit by bit; whoever began it ends it. */
export async function beginAsTenant<Tables>(
  db: Kysely<Tables>,
  tenant: Tenant,
): Promise<ControlledTransaction<Tables>> {
  const trx = await db.startTransaction().execute()
  try {
    await setTenant(trx, tenant)
    return trx
  } catch (error) {
    await trx.rollback().execute()
    throw error
  }
}
