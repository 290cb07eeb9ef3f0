import { clickhouseWriteProbe } from './clickhouse/clickhouseWriteProbe.ts'
import { clickhouseUrl, isClickHouseHealthy, startClickHouse } from './clickhouse/startClickHouse.ts'
import type { Installation } from './installation.ts'
import { findNats } from './nats/findNats.ts'
import { isNatsHealthy } from './nats/isNatsHealthy.ts'
import { loadTrust } from './nats/loadTrust.ts'
import { startNats } from './nats/startNats.ts'
import { maxConnectionsOf } from './postgres/embeddedConnections.ts'
import { isPostgresHealthy } from './postgres/isPostgresHealthy.ts'
import { postgresUrl, startPostgres } from './postgres/startPostgres.ts'
import { printLine } from './progress.ts'
import type { Part } from './supervise/supervisor.ts'
import { unlessDiskFull } from './supervise/unlessDiskFull.ts'

/** The addresses of the databases and the message server, as passed to services. */
export type StoreAddresses = Record<
  'DATABASE_URL' | 'CLICKHOUSE_URL' | 'NATS_URL' | 'NATS_WS_URL' | 'NATS_MQTT_URL' | 'NATS_CREDS' | 'NATS_SIGNER',
  string
>

/** The database of an installation, both in Postgres and in ClickHouse. */
export const database = 'takt'

/** Returns the embedded parts that the environment does not replace, and the addresses of all, embedded or not. */
export async function storeParts(installation: Installation): Promise<{ parts: Part[]; addresses: StoreAddresses }> {
  const { env, ports, secrets, folder } = installation
  const { trust, creds, signer } = await loadTrust(folder('nats', 'trust'))
  const postgres = { port: ports.postgres, password: secrets.postgres }
  const clickhouse = { port: ports.clickhouse, password: secrets.clickhouse }
  const reachable = env.TAKT_BIND === '0.0.0.0' || env.TAKT_BIND === '::' ? '127.0.0.1' : env.TAKT_BIND
  const addresses: StoreAddresses = {
    DATABASE_URL: env.DATABASE_URL ?? postgresUrl(postgres, database),
    CLICKHOUSE_URL: env.CLICKHOUSE_URL ?? clickhouseUrl(clickhouse, database),
    NATS_URL: env.NATS_URL ?? `nats://${reachable}:${ports.nats}`,
    NATS_WS_URL: env.NATS_WS_URL ?? `ws://127.0.0.1:${ports.natsWebSocket}`,
    NATS_MQTT_URL: env.NATS_MQTT_URL ?? `mqtt://${reachable}:${ports.mqtt}`,
    NATS_CREDS: env.NATS_CREDS ?? creds,
    NATS_SIGNER: env.NATS_SIGNER ?? signer,
  }
  const parts: Part[] = []
  const canStore = clickhouseWriteProbe(clickhouse)
  if (!env.DATABASE_URL)
    parts.push({
      name: 'Postgres',
      remedy: 'Its log is logs/postgres.log; DATABASE_URL can name a Postgres of your own',
      isHealthy: () => isPostgresHealthy(postgres),
      start: (signal) =>
        startPostgres({
          signal,
          folder: folder('postgres'),
          ...postgres,
          maxConnections: maxConnectionsOf(process.env),
          database,
          traces: installation.traces(1, 'postgres'),
        }),
    })
  if (!env.CLICKHOUSE_URL)
    parts.push({
      name: 'ClickHouse',
      remedy: 'Its log is logs/clickhouse.log; CLICKHOUSE_URL can name a ClickHouse of your own',
      isHealthy: async () => (await isClickHouseHealthy(clickhouse)) && unlessDiskFull(folder(), canStore),
      start: (signal) =>
        startClickHouse({
          folder: folder('clickhouse'),
          ...clickhouse,
          signal,
          traces: installation.traces(2, 'clickhouse'),
        }),
    })
  if (!env.NATS_URL)
    parts.push({
      name: 'NATS',
      remedy: 'Its log is logs/nats.log; NATS_URL can name a NATS of your own',
      isHealthy: () => isNatsHealthy({ url: addresses.NATS_URL, trust, folder: folder() }),
      start: async (signal) =>
        startNats({
          signal,
          program: await findNats((line) => printLine(`  ${line}`)),
          trust,
          folder: folder('nats', 'server'),
          ports: { client: ports.nats, webSocket: ports.natsWebSocket, mqtt: ports.mqtt },
          bind: env.TAKT_BIND,
          traces: installation.traces(3, 'nats'),
        }),
    })
  return { parts, addresses }
}
