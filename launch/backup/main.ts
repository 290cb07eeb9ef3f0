import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { readLaunchEnv } from '../home/launchEnv.ts'
import { startCommand } from '../process/startCommand.ts'
import { stopSignal } from '../process/stopSignal.ts'
import { printLine } from '../progress.ts'
import { backUp } from './backUp.ts'
import { reportRestoredAccess } from './reportRestoredAccess.ts'
import { restore } from './restore.ts'

// Commands: `npm run backup -- <folder>` and `npm run restore -- <folder> [--sign-out-all]`.
const signal = stopSignal()
try {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { 'sign-out-all': { type: 'boolean', default: false } },
  })
  const [folderArgument, named] = positionals
  // A relative folder is resolved from where the command was run.
  const folder = named && resolve(process.env.INIT_CWD ?? '.', named)
  const env = readLaunchEnv(process.env)
  const services = (['DATABASE_URL', 'CLICKHOUSE_URL', 'NATS_URL'] as const).filter((name) => env[name])
  if (services.length > 0)
    throw new Error(
      `${services.join(' and ')} point to servers of your own: back them up and restore them with their own tools.`,
    )
  if (folderArgument === 'restore') {
    if (!folder) throw new Error('Name the folder of the backup: npm run restore -- /some/folder')
    const restored = await restore(folder, env.TAKT_HOME, { signal, signsOutAll: values['sign-out-all'] })
    printLine(`  Restored into ${env.TAKT_HOME}. Start it: ${startCommand(process.env)}`)
    reportRestoredAccess(restored)
  } else {
    const to = folder ?? join(env.TAKT_HOME, 'backups', new Date().toISOString().slice(0, 19).replaceAll(':', '-'))
    await backUp(env.TAKT_HOME, to, signal).catch((error) => {
      if (!signal.aborted) throw error
      throw new Error(
        `The backup was stopped. ${to}.part, if it exists, is incomplete: delete it, or back up into ${to} again.`,
      )
    })
    printLine(`  Backed up into ${to}`)
  }
} catch (error) {
  process.stderr.write(`\n${error instanceof Error ? error.message : error}\n`)
  process.exitCode = 1
}
process.exit()
