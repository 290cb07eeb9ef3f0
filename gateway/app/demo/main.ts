import { lockConnection } from '@takt/store/postgres/locks/lockConnection.ts'
import { lockKeys } from '@takt/store/postgres/locks/lockKeys.ts'
import { openPostgres, roleUrl } from '@takt/store/postgres/postgres.ts'
import type { Tables } from '@takt/store/postgres/tables.ts'
import { readEnv } from '../../core/env.ts'
import { itemRegistry } from '../../core/items/mountedItem.ts'
import { areas } from '../areas.ts'
import { readDemoEnv } from './env.ts'
import { seed } from './seed.ts'

const env = readEnv(process.env)
const db = openPostgres<Tables>(roleUrl(env.DATABASE_URL, 'takt_app', env.TAKT_SECRET), 2)
const systemDb = openPostgres<Tables>(roleUrl(env.DATABASE_URL, 'takt_system', env.TAKT_SECRET), 2)
const items = itemRegistry(areas.flatMap((area) => area.items ?? []))

const demo = readDemoEnv(process.env)

// Only one instance at a time: two launchers may share a database. The lock ends with the process, also after a crash.
const lock = await lockConnection(roleUrl(env.DATABASE_URL, 'takt_app', env.TAKT_SECRET))
await lock.lock(lockKeys.demo)
await seed({ parts: { db, systemDb, env, now: Date.now }, items, env: demo, report: console.log })
await Promise.all([db.destroy(), systemDb.destroy(), lock.close()])
