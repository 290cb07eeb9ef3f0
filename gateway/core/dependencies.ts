import type { Session } from '@takt/domain/areas/access/session.ts'
import type { ClickHouse } from '@takt/store/clickhouse/clickhouse.ts'
import type { Tables } from '@takt/store/postgres/tables.ts'
import type { Log } from '@takt/store/process/log.ts'
import type { Kysely } from 'kysely'
import type { NatsConnection } from 'nats'
import type { GatewayEnv } from './env.ts'

/** What every area is given; nothing in the gateway reaches for a database, a clock or the environment by itself. */
export type Dependencies = {
  env: GatewayEnv
  log: Log
  /** As `takt_app`: under row security. Use it through `asTenant`. */
  db: Kysely<Tables>
  /**
   * As `takt_system`: sees all tenants. For relay, rebuild, sign-in and the loading of floors; never with a request's
   * own filters.
   */
  systemDb: Kysely<Tables>
  /** Rejects when requests would fail for want of a connection to Postgres. */
  probePostgres: () => Promise<void>
  clickhouse: ClickHouse
  nats: NatsConnection
  /** Who asks; null when the token is missing, unknown, expired or revoked. */
  authenticate: (request: Request) => Promise<Session | null>
  /** Epoch milliseconds. */
  now: () => number
}
