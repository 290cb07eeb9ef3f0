import { openClickHouse } from '@takt/store/clickhouse.ts'
import { createLog } from '@takt/store/log.ts'
import { ensureStreams, openNats, tellLacks } from '@takt/store/nats.ts'
import { openPostgres, openShared, roleUrl } from '@takt/store/postgres.ts'
import type { Tables } from '@takt/store/tables.ts'
import { authenticateWith } from './access/authenticate.ts'
import type { Dependencies } from './dependencies.ts'
import type { GatewayEnv } from './env.ts'

const connections = 28
const line = { mostWaiting: 500, patienceMs: 10_000 }
/** Of these connections each has so many at once: two companies that wait for something leave some to all others. */
const shares = {
  organization: { most: 8, ...line },
  entity: { most: 9, ...line },
  reading: { most: 2, ...line },
  background: { most: 2, ...line },
}

/** Connects to everything that the environment names. `close` ends all of it, letting what is under way finish. */
export async function openDependencies(env: GatewayEnv): Promise<Dependencies & { close: () => Promise<void> }> {
  const now = Date.now
  const nats = await openNats({ url: env.NATS_URL, creds: env.NATS_CREDS, name: 'gateway' })
  const log = createLog('gateway')
  tellLacks(nats, log)
  await ensureStreams(nats)
  const db = openShared<Tables>(roleUrl(env.DATABASE_URL, 'takt_app', env.TAKT_SECRET), connections, shares)
  const systemUrl = roleUrl(env.DATABASE_URL, 'takt_system', env.TAKT_SECRET)
  const systemDb = openPostgres<Tables>(systemUrl)
  // Whatever others wait for, everybody is told whether they are signed in.
  const sessionsDb = openPostgres<Tables>(systemUrl, 4)
  const clickhouse = openClickHouse(env.CLICKHOUSE_URL)
  return {
    env,
    log,
    db,
    systemDb,
    clickhouse,
    nats,
    authenticate: authenticateWith(sessionsDb, now),
    now,
    close: async () => {
      await nats.drain().catch(() => nats.close())
      await Promise.all([db.destroy(), systemDb.destroy(), sessionsDb.destroy(), clickhouse.close()])
    },
  }
}
