import { openClickHouse } from '@takt/store/clickhouse/clickhouse.ts'
import { ensureStreams, logLimitations, openNats } from '@takt/store/nats/nats.ts'
import { openPostgres, openShared, type PoolShares, probePostgres, roleUrl } from '@takt/store/postgres/postgres.ts'
import type { Tables } from '@takt/store/postgres/tables.ts'
import { createLog } from '@takt/store/process/log.ts'
import { authenticateWith } from '../areas/access/authenticate.ts'
import { createCatchUp } from '../core/createCatchUp.ts'
import type { Dependencies } from '../core/dependencies.ts'
import type { GatewayEnv } from '../core/env.ts'
import { divideConnections } from '../core/postgresConnections.ts'

/**
 * Returns the connection limits per organization and per company (`entity`). A company gets at most a third, so that
 * two busy companies leave a third to all others. Requests that wait longer than `maxWaitMs` are rejected.
 */
function sharesOf(connections: number, maxWaitMs: number): PoolShares {
  const entity = Math.max(1, Math.floor(connections / 3))
  const share = (maxRunning: number) => ({ maxRunning, maxWaiting: 500, maxWaitMs })
  return {
    organization: share(Math.max(1, entity - 1)),
    entity: share(entity),
    reading: share(Math.min(2, entity)),
    background: share(Math.min(2, entity)),
  }
}

/**
 * Connects to everything named in the environment. `close` closes all connections after work in progress has finished.
 */
export async function openDependencies(env: GatewayEnv): Promise<Dependencies & { close: () => Promise<void> }> {
  const now = Date.now
  const nats = await openNats({ url: env.NATS_URL, creds: env.NATS_CREDS, name: 'gateway' })
  const log = createLog('gateway')
  logLimitations(nats, log)
  await ensureStreams(nats)
  const connectionWaitMs = env.POSTGRES_WAIT_SECS * 1000
  const sizes = divideConnections(env.POSTGRES_CONNECTIONS_GATEWAY)
  const shares = sharesOf(sizes.tenants, connectionWaitMs)
  const db = openShared<Tables>(roleUrl(env.DATABASE_URL, 'takt_app', env.TAKT_SECRET), sizes.tenants, shares)
  const systemUrl = roleUrl(env.DATABASE_URL, 'takt_system', env.TAKT_SECRET)
  const systemDb = openPostgres<Tables>(systemUrl, sizes.system, { connectionWaitMs })
  // Separate pool, so that authentication does not wait for other queries.
  const sessionsDb = openPostgres<Tables>(systemUrl, sizes.sessions, { connectionWaitMs })
  const clickhouse = openClickHouse(env.CLICKHOUSE_URL)
  return {
    env,
    log,
    db,
    systemDb,
    probePostgres: async () => {
      await Promise.all([db, systemDb, sessionsDb].map(probePostgres))
    },
    clickhouse,
    nats,
    catchUp: createCatchUp({ nats, log }),
    authenticate: authenticateWith(sessionsDb, now),
    now,
    close: async () => {
      await nats.drain().catch(() => nats.close())
      await Promise.all([db.destroy(), systemDb.destroy(), sessionsDb.destroy(), clickhouse.close()])
    },
  }
}
