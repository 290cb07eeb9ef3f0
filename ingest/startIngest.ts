import { openClickHouse } from '@takt/store/clickhouse/clickhouse.ts'
import { ensureStreams, logLimitations, openNats } from '@takt/store/nats/nats.ts'
import { openPostgres, roleUrl } from '@takt/store/postgres/postgres.ts'
import type { Tables } from '@takt/store/postgres/tables.ts'
import { watchLeaving } from '@takt/store/postgres/watchLeaving.ts'
import { createLog } from '@takt/store/process/log.ts'
import { createMetrics } from '@takt/store/process/metrics.ts'
import { serveHealth } from '@takt/store/process/serveHealth.ts'
import { fixedConnections, type IngestEnv } from './env.ts'
import type { IngestContext, IngestPart } from './part.ts'
import { startWithRetry } from './startWithRetry.ts'

/** Maximum wait of a statement for a lock, and for a connection (ms): it then fails, is logged, and is repeated. */
const limits = { lockTimeoutMs: 30_000, connectionWaitMs: 30_000 }

/**
 * Starts the parts with their connections and the health port; `stop` ends them in order and releases all resources.
 */
export async function startIngest(env: IngestEnv, parts: readonly IngestPart[]) {
  const log = createLog('ingest')
  const metrics = createMetrics()
  const systemUrl = roleUrl(env.DATABASE_URL, 'takt_system', env.TAKT_SECRET)
  const db = openPostgres<Tables>(systemUrl, env.POSTGRES_CONNECTIONS_INGEST - fixedConnections, limits)
  const clickhouse = openClickHouse(env.CLICKHOUSE_URL)
  const nats = await openNats({ url: env.NATS_URL, creds: env.NATS_CREDS, name: 'ingest' })
  logLimitations(nats, log)
  await ensureStreams(nats)
  const leaving = await watchLeaving(db, systemUrl, log)
  const context: IngestContext = { env, log, db, clickhouse, nats, leaving, metrics }
  const running = parts.map((part) => startWithRetry(part, context))
  const problems = () => Object.fromEntries(running.map((part) => [part.name, part.problem()]))
  const warnings = () => Object.fromEntries(running.map((part) => [part.name, part.warning?.() ?? null]))
  const health = await serveHealth({ port: env.INGEST_PORT, problems, warnings, metrics })
  log.info({ port: health.port, parts: running.map(({ name }) => name) }, 'ingest runs')
  return {
    port: health.port,
    problems,
    async stop() {
      await Promise.all(running.map((part) => part.stop()))
      await health.close()
      await leaving.stop()
      await nats.close()
      await clickhouse.close()
      await db.destroy()
      log.info('ingest stopped')
    },
  }
}
