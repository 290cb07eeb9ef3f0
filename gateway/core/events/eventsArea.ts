import { roleUrl } from '@takt/store/postgres/postgres.ts'
import { sql } from 'kysely'
import type { Dependencies } from '../dependencies.ts'
import { openLogNews } from './openLogNews.ts'
import { startRelay } from './relay.ts'

type Opening = {
  dependencies: Dependencies
  shared: <Value>(open: (dependencies: Dependencies) => Value) => Value
}

/** Carries the log to JetStream and tells browsers what changed. */
export const eventsArea = {
  name: 'events',
  open: ({ dependencies: { env, systemDb, nats, log }, shared }: Opening) => ({
    start: async () =>
      startRelay({
        systemUrl: roleUrl(env.DATABASE_URL, 'takt_system', env.TAKT_SECRET),
        systemDb,
        nats,
        log,
        // What belongs to an entity concerns all of its organizations.
        audience: async ({ entityId }) => {
          const { rows } = await sql<{ id: number }>`select organization_id as id from organizations
          where entity_id = ${entityId}::int`.execute(systemDb)
          return rows.map((row) => row.id)
        },
      }),
    close: shared(openLogNews).close,
  }),
}
