import type { ClickHouse } from '@takt/store/clickhouse/clickhouse.ts'
import type { Tables } from '@takt/store/postgres/tables.ts'
import type { Leaving } from '@takt/store/postgres/watchLeaving.ts'
import type { Log } from '@takt/store/process/log.ts'
import type { Kysely } from 'kysely'
import type { NatsConnection } from 'nats'
import type { Registry } from 'prom-client'
import type { IngestEnv } from './env.ts'

/** What every part of ingest is given. */
export type IngestContext = {
  env: IngestEnv
  log: Log
  /** As `takt_system`: reads all tenants. */
  db: Kysely<Tables>
  clickhouse: ClickHouse
  nats: NatsConnection
  /** Organizations that are being deleted: nothing of theirs is kept. */
  leaving: Leaving
  /** Where a part registers its metrics; served on /metrics. */
  metrics: Registry
}

/** A part that runs: it retries for ever by itself when a database is away, and says so in `problem`. */
export type RunningPart = {
  /** Why it cannot work right now, in a sentence; null when all is well. Shown by /readyz. */
  problem: () => string | null
  /** What an operator should know although all is well, in a sentence. Shown by /readyz, too. */
  warning?: () => string | null
  /** Finishes what is in hand and lets go; resolves when nothing of it runs any more. */
  stop: () => Promise<void>
}

/** A part of ingest. `start` may throw: it is then started again every few seconds, while the others run. */
export type IngestPart = { name: string; start: (context: IngestContext) => Promise<RunningPart> }
