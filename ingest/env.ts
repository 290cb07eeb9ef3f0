import { serverSettings } from '@takt/store/nats/natsServers.ts'
import { diskSettings } from '@takt/store/process/diskSpace.ts'
import { readSettings } from '@takt/store/start/readSettings.ts'
import { z } from 'zod'

/**
 * Connections outside of the pool, each held as long as the process runs: the locks of the writer, of live frames and
 * of connectors, and three notification channels.
 */
export const fixedConnections = 6

const environment = z.object({
  INGEST_PORT: z.coerce.number().int().min(0).max(65_535).default(0),
  /** Maximum delay of KPIs behind machine data while little arrives (seconds). */
  TAKT_PACE_SECS: z.coerce.number().min(0.1).max(60).default(10),
  /** Maximum delay of whole days and shifts behind machine data while little arrives (seconds). */
  TAKT_SUMS_SECS: z.coerce.number().min(0.1).max(40).default(30),
  TAKT_HOME: z.string().default('.takt'),
  TAKT_SECRET: z.string().min(32),
  ...diskSettings,
  DATABASE_URL: z.url(),
  /** Maximum number of connections of this process to Postgres. */
  POSTGRES_CONNECTIONS_INGEST: z.coerce
    .number()
    .int()
    .min(fixedConnections + 2)
    .max(1000)
    .default(10),
  CLICKHOUSE_URL: z.url(),
  ...serverSettings,
  NATS_CREDS: z.string().min(1),
  TAKT_CONNECTOR_ALLOW: z.string().optional(),
  TAKT_CONNECTOR_REFUSE: z.string().optional(),
  /** Ports of other services, to which connectors must not connect. */
  PORT: z.coerce.number().int().optional(),
  INGEST_URL: z.string().optional(),
  SFU_URL: z.string().optional(),
  SFU_HTTP_PORT: z.coerce.number().int().optional(),
  SFU_PORT: z.coerce.number().int().optional(),
  SMTP_URL: z.string().optional(),
  TAKT_ORIGIN: z.string().optional(),
})

export type IngestEnv = z.output<typeof environment>

/** Parses the environment of ingest; throws an error that names every missing or invalid variable. */
export const readEnv = (variables: NodeJS.ProcessEnv): IngestEnv => readSettings(environment, variables)
