import { openPostgres, roleUrl } from '@takt/store/postgres/postgres.ts'
import type { Tables } from '@takt/store/postgres/tables.ts'
import { readEnv } from '../core/env.ts'
import { rebuild } from '../core/items/project/rebuild.ts'
import { areas } from './areas.ts'

// `node gateway/app/rebuild.ts`: empties the tables of all item types and rebuilds them from the log. Services may run
// meanwhile.
const env = readEnv(process.env)
const systemDb = openPostgres<Tables>(roleUrl(env.DATABASE_URL, 'takt_system', env.TAKT_SECRET), 1)
try {
  const types = areas.flatMap((area) => area.items ?? []).map(({ type }) => type)
  const count = await rebuild(systemDb, types)
  console.log(`${types.length} item types were rebuilt from ${count} events`)
} finally {
  await systemDb.destroy()
}
