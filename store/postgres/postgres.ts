import { createHmac } from 'node:crypto'
import type { Permissions } from '@takt/domain/core/rights/permissions.ts'
import { type ControlledTransaction, Kysely, PostgresDialect, sql, type Transaction } from 'kysely'
import pg from 'pg'
import { acquireAll, createLimiter, type Limit, type Release } from '../queue/createLimiter.ts'
import { requestTurn } from '../queue/requestTurn.ts'
import { ConnectionUnavailable, WaitingPool } from './waitingPool.ts'

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
const idleTimeoutMillis = 600_000

/**
 * Time limits of a pool: a statement that waits longer than `lockTimeoutMs` for a lock fails (`isLockTimeout`), and so
 * does a caller that waits longer than `connectionWaitMs` for a connection (`ConnectionUnavailable`).
 */
type PoolLimits = { lockTimeoutMs?: number; connectionWaitMs?: number }

/** A pool whose connections may break: the next query reports what matters. Close with `pool.end()`. */
export function openPool(url: string, max: number, limits: PoolLimits = {}): pg.Pool {
  const config = { connectionString: url, max, idleTimeoutMillis, lock_timeout: limits.lockTimeoutMs }
  const pool =
    limits.connectionWaitMs === undefined ? new pg.Pool(config) : new WaitingPool(config, limits.connectionWaitMs)
  pool.on('error', () => {})
  pool.on('connect', (client) => void client.on('error', () => {}))
  return pool
}

/** Whether a statement failed as it had waited for a lock as long as its connection allows. */
export const isLockTimeout = (error: unknown): boolean => (error as { code?: string }).code === '55P03'

const poolOf = new WeakMap<object, pg.Pool>()

/** Opens a pool. Close with `db.destroy()`. */
export function openPostgres<Tables>(url: string, max = 10, limits?: PoolLimits): Kysely<Tables> {
  const pool = openPool(url, max, limits)
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
  poolOf.set(db, pool)
  return db
}

/** Rejects when a query on the pool of `db` would fail for want of a connection, or fails. */
export async function probePostgres(db: object): Promise<void> {
  const pool = poolOf.get(db)
  await (pool instanceof WaitingPool ? pool.probe() : pool?.query('select 1'))
}

/**
 * Who has how many of a pool's connections at once: the requests of an organization, and of an entity with all its
 * organizations; what reads a whole list for an organization; and what is done for one while nobody waits for an
 * answer.
 */
export type PoolShares = Record<'organization' | 'entity' | 'reading' | 'background', Limit>
type Places = Record<keyof PoolShares | 'all', ReturnType<typeof createLimiter<string>>>

const placesOf = new WeakMap<object, Places>()

/**
 * Opens a pool for work of many tenants. None of them has more than its shares of the connections at once (`asTenant`
 * waits outside of the pool, `LimitReached`), and nobody waits for a lock for longer than five seconds: whatever one
 * tenant waits for, connections are left for all others. A request that had a place before, and may have changed
 * something, is next and never refused.
 */
export function openShared<Tables>(url: string, max: number, shares: PoolShares): Kysely<Tables> {
  const { maxWaitMs } = shares.organization
  const db = openPostgres<Tables>(url, max, { lockTimeoutMs: longestLockMs, connectionWaitMs: maxWaitMs })
  const all = { maxRunning: max, maxWaiting: 1000, maxWaitMs }
  const places = Object.entries({ ...shares, all }).map(([name, share]) => [name, createLimiter<string>(share)])
  placesOf.set(db, Object.fromEntries(places) as Places)
  return db
}
const longestLockMs = 5000

/** A place among all connections of the pool; rejects with `ConnectionUnavailable` after the time limit. */
const takeAny = ({ all }: Places, isNext = false) =>
  all('', { isNext }).catch((error) => {
    throw new ConnectionUnavailable(error)
  })

const noPlace = () => {}

const keyOf = ({ organizationId, entityId }: Tenant) => `${organizationId ?? `entity ${entityId}`}`

/** A place among the connections that a tenant may have; what it answers gives it back. */
async function takePlace(db: object, tenant: Tenant): Promise<Release> {
  const places = placesOf.get(db)
  if (!places) return noPlace
  const request = requestTurn()
  if (!request) return acquireAll([() => places.background(keyOf(tenant)), () => takeAny(places)])
  const isNext = request.wasServed
  const giveBack = await acquireAll([
    () => places.organization(keyOf(tenant), { isNext }),
    async () => (tenant.entityId === null ? noPlace : places.entity(`${tenant.entityId}`, { isNext })),
    () => takeAny(places, isNext),
  ])
  request.wasServed = true
  return giveBack
}

/** A place for what reads a whole list. */
async function takeReading(db: object, tenant: Tenant): Promise<Release> {
  const places = placesOf.get(db)
  return places ? acquireAll([() => places.reading(keyOf(tenant)), () => takeAny(places)]) : noPlace
}

/** What a session may do; `tokenName`: it is an API token's, which has these `rights` of those of its person. */
export type Asks = {
  globalAdmin: boolean
  isMasked: boolean
  /** Whether it is told of people of the plant. */
  seesPeople: boolean
  may: (area: string, flag: string) => boolean
  tokenName?: string | undefined
  rights: Permissions | null
  permissions: Permissions
}

/** Whose rows a transaction may see and write. `entityId` alone: what belongs to an entity and no organization. */
export type Tenant = {
  organizationId: number | null
  entityId: number | null
  userId: number | null
  /** What commands look at besides: of the session that asks; left out where the product itself does something. */
  asks?: Asks
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

/**
 * Begins such a transaction for what reads a whole list bit by bit. Whoever began it calls `end`, which takes back what
 * it may have written.
 */
export async function beginReading<Tables>(
  db: Kysely<Tables>,
  tenant: Tenant,
): Promise<{ trx: ControlledTransaction<Tables>; end: () => Promise<void> }> {
  const giveBack = await takeReading(db, tenant)
  let end = async () => giveBack()
  try {
    const trx = await db.startTransaction().execute()
    end = () => trx.rollback().execute().then(giveBack, giveBack)
    await setTenant(trx, tenant)
    return { trx, end }
  } catch (error) {
    await end()
    throw error
  }
}
