import type { World } from '@takt/launch/test.bed.ts'
import { openPostgres, roleUrl } from '@takt/store/postgres/postgres.ts'
import type { Tables } from '@takt/store/postgres/tables.ts'
import { areas } from '../../gateway/app/areas.ts'
import { readDemoEnv } from '../../gateway/app/demo/env.ts'
import { seed } from '../../gateway/app/demo/seed.ts'
import { readEnv } from '../../gateway/core/env.ts'
import { itemRegistry } from '../../gateway/core/items/mountedItem.ts'

/** Two organizations with master data, as in the demo; answers who may do everything in the first. */
export async function openPlants(world: World, tell: (line: string) => void) {
  const admin = { userName: 'admin@demo.takt', password: 'a long enough password' }
  const db = openPostgres<Tables>(roleUrl(world.databaseUrl, 'takt_app', world.secret), 2)
  const systemDb = openPostgres<Tables>(roleUrl(world.databaseUrl, 'takt_system', world.secret), 2)
  const items = itemRegistry(areas.flatMap((area) => area.items ?? []))
  const env = readDemoEnv({ TAKT_DEMO_PASSWORD: admin.password, TAKT_HISTORY_DAYS: '1', TAKT_PLANT_MACHINES: '4' })
  await seed({ parts: { db, systemDb, env: readEnv(world.env), now: Date.now }, items, env, tell })
  await Promise.all([db.destroy(), systemDb.destroy()])
  return admin
}
