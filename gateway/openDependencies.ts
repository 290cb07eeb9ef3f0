import { openClickHouse } from '@takt/store/clickhouse.ts'
import { createLog } from '@takt/store/log.ts'
import { ensureStreams, openNats, tellLacks } from '@takt/store/nats.ts'
import { openPostgres, roleUrl } from '@takt/store/postgres.ts'
import type { Tables } from '@takt/store/tables.ts'
import { authenticateWith } from './access/authenticate.ts'
import type { Dependencies } from './dependencies.ts'
import type { GatewayEnv } from './env.ts'

/** Connects to everything that the environment names. `close` ends all of it, letting what is under way finish. */
export async function openDependencies(env: GatewayEnv): Promise<Dependencies & { close: () => Promise<void> }> {
  const now = Date.now
  const nats = await openNats({ url: env.NATS_URL, creds: env.NATS_CREDS, name: 'gateway' })
  const log = createLog('gateway')
  tellLacks(nats, log)
  await ensureStreams(nats)
  const db = openPostgres<Tables>(roleUrl(env.DATABASE_URL, 'takt_app', env.TAKT_SECRET), 20)
  const systemDb = openPostgres<Tables>(roleUrl(env.DATABASE_URL, 'takt_system', env.TAKT_SECRET))
  const clickhouse = openClickHouse(env.CLICKHOUSE_URL)
  return {
    env,
    log,
    db,
    systemDb,
    clickhouse,
    nats,
    authenticate: authenticateWith(systemDb, now),
    now,
    close: async () => {
      await nats.drain().catch(() => nats.close())
      await Promise.all([db.destroy(), systemDb.destroy(), clickhouse.close()])
    },
  }
}
