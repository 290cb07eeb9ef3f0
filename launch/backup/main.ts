import { join, resolve } from 'node:path'
import { readLaunchEnv } from '../launchEnv.ts'
import { say } from '../progress.ts'
import { backUp } from './backUp.ts'
import { restore } from './restore.ts'

// `npm run backup -- <folder>` and `npm run restore -- <folder>`.
const [verb, named] = process.argv.slice(2)
// A relative folder is one where the command was given.
const given = named && resolve(process.env.INIT_CWD ?? '.', named)
try {
  const env = readLaunchEnv(process.env)
  const own = (['DATABASE_URL', 'CLICKHOUSE_URL', 'NATS_URL'] as const).filter((name) => env[name])
  if (own.length > 0)
    throw new Error(
      `${own.join(' and ')} name servers of your own: back them up and restore them with their own tools.`,
    )
  if (verb === 'restore') {
    if (!given) throw new Error('Name the folder of the backup: npm run restore -- /some/folder')
    await restore(given, env.TAKT_HOME)
    say(`  Restored into ${env.TAKT_HOME}. Start it: npm start`)
  } else {
    const to = given ?? join(env.TAKT_HOME, 'backups', new Date().toISOString().slice(0, 19).replaceAll(':', '-'))
    await backUp(env.TAKT_HOME, to)
    say(`  Backed up into ${to}`)
  }
} catch (error) {
  process.stderr.write(`\n${error instanceof Error ? error.message : error}\n`)
  process.exitCode = 1
}
