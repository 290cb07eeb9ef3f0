import { serverSettings } from '@takt/store/nats/natsServers.ts'
import { diskSettings } from '@takt/store/process/diskSpace.ts'
import { readSettings } from '@takt/store/start/readSettings.ts'
import { z } from 'zod'
import { maxExports, minConnections } from './postgresConnections.ts'

const defaultExports = 6

const environment = z
  .object({
    PORT: z.coerce.number().int().min(0).max(65_535).default(8080),
    TAKT_BIND: z.string().default('127.0.0.1'),
    TAKT_HOME: z.string().default('.takt'),
    TAKT_SECRET: z.string().min(32),
    ...diskSettings,
    DATABASE_URL: z.url(),
    /** The largest number of connections of this process to Postgres. */
    POSTGRES_CONNECTIONS_GATEWAY: z.coerce.number().int().min(minConnections).max(1000).default(34),
    /** How long a request waits for one of them, in seconds; then it is refused (503). */
    POSTGRES_WAIT_SECS: z.coerce.number().min(0.1).max(300).default(10),
    CLICKHOUSE_URL: z.url(),
    CLICKHOUSE_CLUSTER: z.string().optional(),
    ...serverSettings,
    NATS_CREDS: z.string().min(1),
    NATS_SIGNER: z.string().min(1),
    INGEST_URL: z.string().optional(),
    INGEST_PORT: z.coerce.number().int().optional(),
    /** Where calls are carried: closed to connectors and flows. */
    SFU_URL: z.string().optional(),
    SFU_HTTP_PORT: z.coerce.number().int().optional(),
    SFU_PORT: z.coerce.number().int().optional(),
    TAKT_CONNECTOR_ALLOW: z.string().optional(),
    TAKT_CONNECTOR_REFUSE: z.string().optional(),
    TAKT_FLOW_HOSTS: z.string().optional(),
    /** How many reverse proxies of ours stand before the gateway: whose word on a request's address counts. */
    TAKT_TRUSTED_PROXIES: z.coerce.number().int().min(0).max(10).default(0),
    /** The web application's address as people know it, for links in letters. */
    TAKT_ORIGIN: z.url({ protocol: /^https?$/ }).optional(),
    SMTP_URL: z
      .url({ protocol: /^smtps?$/, hostname: /./, error: 'must be smtp://user:password@host:port or smtps://…' })
      .optional(),
    /** How many CSV exports are read at once: of one organization, and of all. */
    TAKT_EXPORTS_PER_ORGANIZATION: z.coerce.number().int().min(1).max(100).default(2),
    TAKT_EXPORTS: z.coerce.number().int().min(1).max(100).optional(),
    /** Whoever takes nothing of an answer for so long is cut off. */
    TAKT_STALLED_SECS: z.coerce.number().min(0.1).max(3600).default(30),
    /** Whoever shows it as a bearer token is told /metrics; without one nobody is. */
    TAKT_METRICS_TOKEN: z.string().min(16).optional(),
    /** What pages tell of trouble is posted here too. */
    TAKT_ERRORS_URL: z.url({ protocol: /^https?$/ }).optional(),
    /** Whom letters are from. */
    MAIL_FROM: z.string().default('takt@localhost'),
    /** A folder of its own, on a share say; no other kind of store is spoken yet. */
    FILES_URL: z.url({ protocol: /^file$/, error: 'must be a file: address of a folder' }).optional(),
  })
  .transform(({ TAKT_EXPORTS, ...env }, context) => {
    const most = maxExports(env.POSTGRES_CONNECTIONS_GATEWAY)
    if (TAKT_EXPORTS !== undefined && TAKT_EXPORTS > most)
      context.addIssue({
        code: 'custom',
        path: ['TAKT_EXPORTS'],
        message: `must be at most ${most}, or POSTGRES_CONNECTIONS_GATEWAY larger: each export has a connection`,
      })
    return { ...env, TAKT_EXPORTS: TAKT_EXPORTS ?? Math.min(defaultExports, most) }
  })

export type GatewayEnv = z.output<typeof environment>

/** The gateway's environment, parsed; throws naming every variable that is missing or wrong. */
export const readEnv = (variables: NodeJS.ProcessEnv): GatewayEnv => readSettings(environment, variables)
