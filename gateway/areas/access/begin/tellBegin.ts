import { openPostgres, roleUrl } from '@takt/store/postgres/postgres.ts'
import type { Tables } from '@takt/store/postgres/tables.ts'
import { originOf } from '@takt/store/process/originOf.ts'
import { beginKey } from '@takt/store/secrets/beginKey.ts'
import { readEnv } from '../../../core/env.ts'
import { isUnbegun } from './isUnbegun.ts'

// Prints where the first administrator is made; nothing once there is a user. The launcher runs it; in containers
// whoever starts them.
const env = readEnv(process.env)
const systemDb = openPostgres<Tables>(roleUrl(env.DATABASE_URL, 'takt_system', env.TAKT_SECRET), 1)
if (await isUnbegun(systemDb)) process.stdout.write(`${originOf(env)}/login/begin?key=${beginKey(env.TAKT_SECRET)}\n`)
await systemDb.destroy()
