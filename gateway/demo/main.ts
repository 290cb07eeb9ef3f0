import { openPostgres, roleUrl } from '@takt/store/postgres.ts'
import type { Tables } from '@takt/store/tables.ts'
import { sql } from 'kysely'
import { areas } from '../areas.ts'
import { readEnv } from '../env.ts'
import { itemRegistry } from '../items/mountedItem.ts'
import { readDemoEnv } from './env.ts'
import { seed } from './seed.ts'

const seedLock = 7_421_004
const env = readEnv(process.env)
const db = openPostgres<Tables>(roleUrl(env.DATABASE_URL, 'takt_app', env.TAKT_SECRET), 2)
const systemDb = openPostgres<Tables>(roleUrl(env.DATABASE_URL, 'takt_system', env.TAKT_SECRET), 2)
const lockDb = openPostgres<Tables>(roleUrl(env.DATABASE_URL, 'takt_app', env.TAKT_SECRET), 1)
const items = itemRegistry(areas.flatMap((area) => area.items ?? []))

const told = readDemoEnv(process.env)

// One at a time: two launchers may share a database. The lock ends with the process, however that ends.
await lockDb.connection().execute(async (connection) => {
  await sql`select pg_advisory_lock(${seedLock}::bigint)`.execute(connection)
  await seed({ parts: { db, systemDb, env, now: Date.now }, items, env: told, tell: console.log })
})
await Promise.all([db.destroy(), systemDb.destroy(), lockDb.destroy()])
