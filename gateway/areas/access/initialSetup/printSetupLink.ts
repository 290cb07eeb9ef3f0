import { openPostgres, roleUrl } from '@takt/store/postgres/postgres.ts'
import type { Tables } from '@takt/store/postgres/tables.ts'
import { originOf } from '@takt/store/process/originOf.ts'
import { initialSetupKey } from '@takt/store/secrets/initialSetupKey.ts'
import { readEnv } from '../../../core/env.ts'
import { isUnbegun } from './isUnbegun.ts'

// Prints the address at which the first administrator is created; prints nothing once a user exists. Run by the
// launcher, or by the operator in containers.
const env = readEnv(process.env)
const systemDb = openPostgres<Tables>(roleUrl(env.DATABASE_URL, 'takt_system', env.TAKT_SECRET), 1)
if (await isUnbegun(systemDb))
  process.stdout.write(`${originOf(env)}/login/begin?key=${initialSetupKey(env.TAKT_SECRET)}\n`)
await systemDb.destroy()
