import { roleUrl } from '@takt/store/postgres/postgres.ts'
import { sql } from 'kysely'
import type { Dependencies } from '../dependencies.ts'
import { openLogChanges } from './openLogChanges.ts'
import { startRelay } from './relay.ts'

type Opening = {
  dependencies: Dependencies
  shared: <Value>(open: (dependencies: Dependencies) => Value) => Value
}

/** Relays the log to JetStream and notifies browsers of changes. */
export const eventsArea = {
  name: 'events',
  open: ({ dependencies: { env, systemDb, nats, log }, shared }: Opening) => ({
    start: async () =>
      startRelay({
        systemUrl: roleUrl(env.DATABASE_URL, 'takt_system', env.TAKT_SECRET),
        systemDb,
        nats,
        log,
        // Events of an entity concern all of its organizations.
        audience: async ({ entityId }) => {
          const { rows } = await sql<{ id: number }>`select organization_id as id from organizations
          where entity_id = ${entityId}::int`.execute(systemDb)
          return rows.map((row) => row.id)
        },
      }),
    close: shared(openLogChanges).close,
  }),
}
