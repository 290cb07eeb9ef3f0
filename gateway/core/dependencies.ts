import type { Session } from '@takt/domain/areas/access/session.ts'
import type { ClickHouse } from '@takt/store/clickhouse/clickhouse.ts'
import type { Tables } from '@takt/store/postgres/tables.ts'
import type { Log } from '@takt/store/process/log.ts'
import type { Kysely } from 'kysely'
import type { NatsConnection } from 'nats'
import type { CatchUp } from './createCatchUp.ts'
import type { GatewayEnv } from './env.ts'

/**
 * The dependencies passed to every area; no module of the gateway accesses a database, a clock or the environment
 * directly.
 */
export type Dependencies = {
  env: GatewayEnv
  log: Log
  /** Connects as `takt_app`, under row-level security. Use it through `asTenant`. */
  db: Kysely<Tables>
  /**
   * Connects as `takt_system`, which sees all tenants. For the relay, rebuild, sign-in and loading of floors; never
   * with filters from a request.
   */
  systemDb: Kysely<Tables>
  /** Rejects if requests would fail because no connection to Postgres is available. */
  probePostgres: () => Promise<void>
  clickhouse: ClickHouse
  nats: NatsConnection
  /** Call it before a query of slices or rollups. */
  catchUp: CatchUp
  /** Returns the session of a request; null if the token is missing, unknown, expired or revoked. */
  authenticate: (request: Request) => Promise<Session | null>
  /** Epoch milliseconds. */
  now: () => number
}
