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
    /** Maximum number of Postgres connections of this process. */
    POSTGRES_CONNECTIONS_GATEWAY: z.coerce.number().int().min(minConnections).max(1000).default(34),
    /** Maximum time that a request waits for a connection (s); then it is rejected (503). */
    POSTGRES_WAIT_SECS: z.coerce.number().min(0.1).max(300).default(10),
    CLICKHOUSE_URL: z.url(),
    CLICKHOUSE_CLUSTER: z.string().optional(),
    ...serverSettings,
    NATS_CREDS: z.string().min(1),
    NATS_SIGNER: z.string().min(1),
    INGEST_URL: z.string().optional(),
    INGEST_PORT: z.coerce.number().int().optional(),
    /** The SFU for calls; not accessible to connectors and flows. */
    SFU_URL: z.string().optional(),
    SFU_HTTP_PORT: z.coerce.number().int().optional(),
    SFU_PORT: z.coerce.number().int().optional(),
    TAKT_CONNECTOR_ALLOW: z.string().optional(),
    TAKT_CONNECTOR_REFUSE: z.string().optional(),
    TAKT_FLOW_HOSTS: z.string().optional(),
    /** Number of own reverse proxies in front of the gateway that are trusted for the client address of a request. */
    TAKT_TRUSTED_PROXIES: z.coerce.number().int().min(0).max(10).default(0),
    /** The public origin of the web application, for links in emails. */
    TAKT_ORIGIN: z.url({ protocol: /^https?$/ }).optional(),
    SMTP_URL: z
      .url({ protocol: /^smtps?$/, hostname: /./, error: 'must be smtp://user:password@host:port or smtps://…' })
      .optional(),
    /** Maximum number of concurrent CSV exports, per organization and in total. */
    TAKT_EXPORTS_PER_ORGANIZATION: z.coerce.number().int().min(1).max(100).default(2),
    TAKT_EXPORTS: z.coerce.number().int().min(1).max(100).optional(),
    /** Time after which a client that reads nothing of a response is disconnected (s). */
    TAKT_STALLED_SECS: z.coerce.number().min(0.1).max(3600).default(30),
    /** Bearer token for /metrics; without it the endpoint is closed. */
    TAKT_METRICS_TOKEN: z.string().min(16).optional(),
    /** URL to which client errors are also posted. */
    TAKT_ERRORS_URL: z.url({ protocol: /^https?$/ }).optional(),
    /** Sender address of emails. */
    MAIL_FROM: z.string().default('takt@localhost'),
    /** A separate folder for files, for example on a share; other stores are not supported yet. */
    FILES_URL: z.url({ protocol: /^file$/, error: 'must be a file: URL of a folder' }).optional(),
  })
  .transform(({ TAKT_EXPORTS, ...env }, context) => {
    const max = maxExports(env.POSTGRES_CONNECTIONS_GATEWAY)
    if (TAKT_EXPORTS !== undefined && TAKT_EXPORTS > max)
      context.addIssue({
        code: 'custom',
        path: ['TAKT_EXPORTS'],
        message: `must be at most ${max}; otherwise increase POSTGRES_CONNECTIONS_GATEWAY: each export uses a connection`,
      })
    return { ...env, TAKT_EXPORTS: TAKT_EXPORTS ?? Math.min(defaultExports, max) }
  })

export type GatewayEnv = z.output<typeof environment>

/** Parses the gateway's environment; throws an error that names every missing or invalid variable. */
export const readEnv = (variables: NodeJS.ProcessEnv): GatewayEnv => readSettings(environment, variables)
