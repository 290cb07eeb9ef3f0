import { beginKey } from '@takt/store/beginKey.ts'
import { originOf } from '@takt/store/originOf.ts'
import { openPostgres, roleUrl } from '@takt/store/postgres.ts'
import type { Tables } from '@takt/store/tables.ts'
import { readEnv } from '../../env.ts'
import { isUnbegun } from './isUnbegun.ts'

// Prints where the first administrator is made; nothing once there is a user. The launcher runs it; in containers
// whoever starts them.
const env = readEnv(process.env)
const systemDb = openPostgres<Tables>(roleUrl(env.DATABASE_URL, 'takt_system', env.TAKT_SECRET), 1)
if (await isUnbegun(systemDb)) process.stdout.write(`${originOf(env)}/login/begin?key=${beginKey(env.TAKT_SECRET)}\n`)
await systemDb.destroy()
