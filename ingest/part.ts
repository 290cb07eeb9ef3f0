import type { ClickHouse } from '@takt/store/clickhouse/clickhouse.ts'
import type { Tables } from '@takt/store/postgres/tables.ts'
import type { Leaving } from '@takt/store/postgres/watchLeaving.ts'
import type { Log } from '@takt/store/process/log.ts'
import type { Kysely } from 'kysely'
import type { NatsConnection } from 'nats'
import type { Registry } from 'prom-client'
import type { IngestEnv } from './env.ts'

/** The context of every part of ingest. */
export type IngestContext = {
  env: IngestEnv
  log: Log
  /** Connected as `takt_system`, which can read all tenants. */
  db: Kysely<Tables>
  clickhouse: ClickHouse
  nats: NatsConnection
  /** Organizations that are being deleted: nothing of them is stored. */
  leaving: Leaving
  /** The registry for a part's metrics, served on /metrics. */
  metrics: Registry
}

/** A running part: it retries indefinitely while a database is away, and reports this in `problem`. */
export type RunningPart = {
  /** The reason why it cannot work at present, as a message; null if it can. Shown by /readyz. */
  problem: () => string | null
  /** A warning for operators although the part works, as a message. Shown by /readyz as well. */
  warning?: () => string | null
  /** Finishes current work and releases resources; resolves when nothing of it runs any more. */
  stop: () => Promise<void>
}

/** A part of ingest. If `start` throws, it is retried every few seconds while the other parts run. */
export type IngestPart = { name: string; start: (context: IngestContext) => Promise<RunningPart> }
