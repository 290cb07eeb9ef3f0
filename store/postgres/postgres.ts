import { createHmac } from 'node:crypto'
import type { Permissions } from '@takt/domain/core/rights/permissions.ts'
import { type ControlledTransaction, Kysely, PostgresDialect, sql, type Transaction } from 'kysely'
import pg from 'pg'
import { acquireAll, createLimiter, type Limit, type Release } from '../queue/createLimiter.ts'
import { currentRequest } from '../queue/currentRequest.ts'
import { GrowingPool } from './growingPool.ts'
import { ConnectionUnavailable, WaitingPool } from './waitingPool.ts'

/**
 * `takt_app` serves requests under row-level security and cannot bypass it; `takt_system` (relay, rebuild, ingest) may
 * read everything.
 */
export type DatabaseRole = 'takt_app' | 'takt_system'

/**
 * Returns the password of a role: it is derived from the secret, so that every service of an installation knows it
 * without distributing it.
 */
export const rolePassword = (secret: string, role: DatabaseRole) =>
  createHmac('sha256', secret).update(`postgres:${role}`).digest('hex')

/**
 * Returns the login of an installation with the rights of `role`. Roles belong to the whole server: each installation
 * on it has its own logins.
 */
export const loginName = (secret: string, role: DatabaseRole) =>
  `${role}_${createHmac('sha256', secret).update('postgres:login').digest('hex').slice(0, 12)}`

/** Returns the owner's URL with the installation's login for `role` in place of the owner's. */
export function roleUrl(databaseUrl: string, role: DatabaseRole, secret: string): string {
  const url = new URL(databaseUrl)
  url.username = loginName(secret, role)
  url.password = rolePassword(secret, role)
  return url.href
}

// Parses int8 (positions, versions) as numbers: the values are far below 2^53.
pg.types.setTypeParser(pg.types.builtins.INT8, Number)
// Parses a date as text: it is a day, not midnight in some time zone.
pg.types.setTypeParser(pg.types.builtins.DATE, (day) => day)

/** Time after which a connection without use closes, except the last one of a pool (ms). */
const idleTimeoutMillis = 30_000

/**
 * Time limits of a pool: a statement that waits longer than `lockTimeoutMs` for a lock fails (`isLockTimeout`), and so
 * does a caller that waits longer than `connectionWaitMs` for a connection (`ConnectionUnavailable`). `growAfterMs`: as
 * for `GrowingPool`.
 */
type PoolLimits = { lockTimeoutMs?: number; connectionWaitMs?: number; growAfterMs?: number }

/**
 * Opens a pool that grows by use and tolerates broken connections: the next query reports the error. Close with
 * `pool.end()`.
 */
export function openPool(url: string, max: number, limits: PoolLimits = {}): pg.Pool {
  const { lockTimeoutMs, growAfterMs } = limits
  const config = { connectionString: url, max, idleTimeoutMillis, lock_timeout: lockTimeoutMs, growAfterMs }
  const pool =
    limits.connectionWaitMs === undefined ? new GrowingPool(config) : new WaitingPool(config, limits.connectionWaitMs)
  pool.on('error', () => {})
  pool.on('connect', (client) => void client.on('error', () => {}))
  return pool
}

/** True if a statement failed because it waited too long for a lock. */
export const isLockTimeout = (error: unknown): boolean => (error as { code?: string }).code === '55P03'

const poolOf = new WeakMap<object, pg.Pool>()

/** Opens a pool. Close with `db.destroy()`. */
export function openPostgres<Tables>(url: string, max = 10, limits?: PoolLimits): Kysely<Tables> {
  const pool = openPool(url, max, limits)
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
  poolOf.set(db, pool)
  return db
}

/** Rejects if a query on the pool of `db` fails, or would fail because there is no connection. */
export async function probePostgres(db: object): Promise<void> {
  const pool = poolOf.get(db)
  await (pool instanceof WaitingPool ? pool.probe() : pool?.query('select 1'))
}

/**
 * Limits of concurrent connections of a pool: for requests of an organization, of an entity with all its organizations,
 * for reading complete lists of an organization, and for background work of an organization.
 */
export type PoolShares = Record<'organization' | 'entity' | 'reading' | 'background', Limit>
type Limiters = Record<keyof PoolShares | 'all', ReturnType<typeof createLimiter<string>>>

const limitersOf = new WeakMap<object, Limiters>()

/**
 * Opens a pool for the work of many tenants. None of them exceeds its shares of the connections (`asTenant` waits
 * outside the pool, `LimitReached`), and no statement waits for a lock for more than five seconds: whatever one tenant
 * waits for, connections remain for all others. A request that has been served before, and may have changed something,
 * is next and never rejected.
 */
export function openShared<Tables>(url: string, max: number, shares: PoolShares): Kysely<Tables> {
  const { maxWaitMs } = shares.organization
  const db = openPostgres<Tables>(url, max, { lockTimeoutMs: longestLockMs, connectionWaitMs: maxWaitMs })
  const all = { maxRunning: max, maxWaiting: 1000, maxWaitMs }
  const limiters = Object.entries({ ...shares, all }).map(([name, share]) => [name, createLimiter<string>(share)])
  limitersOf.set(db, Object.fromEntries(limiters) as Limiters)
  return db
}
const longestLockMs = 5000

/** Acquires one of all connections of the pool; rejects with `ConnectionUnavailable` after the time limit. */
const acquireAny = ({ all }: Limiters, isNext = false) =>
  all('', { isNext }).catch((error) => {
    throw new ConnectionUnavailable(error)
  })

const noRelease = () => {}

const keyOf = ({ organizationId, entityId }: Tenant) => `${organizationId ?? `entity ${entityId}`}`

/** Acquires one of the connections of a tenant; returns the function that releases it. */
async function acquireTenantSlot(db: object, tenant: Tenant): Promise<Release> {
  const limiters = limitersOf.get(db)
  if (!limiters) return noRelease
  const request = currentRequest()
  if (!request) return acquireAll([() => limiters.background(keyOf(tenant)), () => acquireAny(limiters)])
  const isNext = request.wasServed
  const release = await acquireAll([
    () => limiters.organization(keyOf(tenant), { isNext }),
    async () => (tenant.entityId === null ? noRelease : limiters.entity(`${tenant.entityId}`, { isNext })),
    () => acquireAny(limiters, isNext),
  ])
  request.wasServed = true
  return release
}

/** Acquires a connection for reading a complete list. */
async function acquireReadingSlot(db: object, tenant: Tenant): Promise<Release> {
  const limiters = limitersOf.get(db)
  return limiters ? acquireAll([() => limiters.reading(keyOf(tenant)), () => acquireAny(limiters)]) : noRelease
}

/** The rights of a session; `tokenName`: it belongs to an API token, which has these `rights` of those of its user. */
export type Access = {
  globalAdmin: boolean
  isMasked: boolean
  /** True if it may see data about people of the plant. */
  seesPeople: boolean
  may: (area: string, flag: string) => boolean
  tokenName?: string | undefined
  rights: Permissions | null
  permissions: Permissions
}

/**
 * The scope of rows that a transaction may see and write. `entityId` without an organization: rows that belong to an
 * entity and to no organization.
 */
export type Tenant = {
  organizationId: number | null
  entityId: number | null
  userId: number | null
  /** The rights of the requesting session, which commands check in addition; omitted if the product itself acts. */
  access?: Access
}

async function setTenant<Tables>(trx: Kysely<Tables>, tenant: Tenant) {
  const text = (id: number | null) => (id === null ? '' : String(id))
  await sql`select set_config('app.organization_id', ${text(tenant.organizationId)}, true),
                   set_config('app.entity_id', ${text(tenant.entityId)}, true),
                   set_config('app.user_id', ${text(tenant.userId)}, true)`.execute(trx)
}

/** Runs `work` in one transaction under row-level security: only the tenant's rows are visible in it. */
export async function asTenant<Tables, Result>(
  db: Kysely<Tables>,
  tenant: Tenant,
  work: (trx: Transaction<Tables>) => Promise<Result>,
): Promise<Result> {
  const release = await acquireTenantSlot(db, tenant)
  try {
    return await db.transaction().execute(async (trx) => {
      await setTenant(trx, tenant)
      return work(trx)
    })
  } finally {
    release()
  }
}

/**
 * Starts a transaction like `asTenant` for reading a complete list in chunks. The caller must call `end`, which rolls
 * back anything it may have written.
 */
export async function startReading<Tables>(
  db: Kysely<Tables>,
  tenant: Tenant,
): Promise<{ trx: ControlledTransaction<Tables>; end: () => Promise<void> }> {
  const release = await acquireReadingSlot(db, tenant)
  let end = async () => release()
  try {
    const trx = await db.startTransaction().execute()
    end = () => trx.rollback().execute().then(release, release)
    await setTenant(trx, tenant)
    return { trx, end }
  } catch (error) {
    await end()
    throw error
  }
}
