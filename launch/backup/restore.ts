import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { loadSecrets } from '../home/loadSecrets.ts'
import { lockHome } from '../home/lockHome.ts'
import { openHome } from '../home/openHome.ts'
import { unfinished } from '../home/unfinished.ts'
import { writeWhole } from '../home/writeWhole.ts'
import { step } from '../progress.ts'
import { startGuard } from '../supervise/startGuard.ts'
import { type Backup, openBackup } from './openBackup.ts'
import { restoreClickHouse } from './restoreClickHouse.ts'
import { restorePostgres } from './restorePostgres.ts'
import type { SignedOut } from './signOutAll.ts'

export type Restored = { at: string; signedOut: SignedOut | null }

/**
 * Restores the backup in `from` into the data folder `home`, which must be empty or missing; the next start continues
 * from there. Returns the time of the backup and the ended sessions. `signal` stops it, with every process that it
 * started.
 */
export async function restore(
  from: string,
  home: string,
  options: { signal: AbortSignal; signsOutAll: boolean },
): Promise<Restored> {
  const backup = await openBackup(from)
  await rejectNonEmpty(from, home)
  await openHome(home)
  const lock = 'launcher.lock'
  const homeLock = await lockHome(join(home, lock))
  const guard = startGuard(join(home, 'run'))
  try {
    // Another restore may just have ended.
    await rejectNonEmpty(from, home, lock)
    return { at: backup.at, signedOut: await fill(backup, home, options) }
  } finally {
    guard.dismiss()
    homeLock.letGo()
  }
}

async function rejectNonEmpty(from: string, home: string, lock?: string) {
  const names = (await readdir(home).catch(() => [])).filter((name) => name !== lock)
  if (names.includes(unfinished))
    throw new Error(`A restore into ${home} was interrupted. Empty that folder and restore again.`)
  if (names.length > 0)
    throw new Error(`${home} is not empty. Name an empty folder: TAKT_HOME=/some/folder npm run restore -- ${from}`)
}

async function fill(backup: Backup, home: string, options: { signal: AbortSignal; signsOutAll: boolean }) {
  const { signal } = options
  await writeWhole(join(home, unfinished), `${backup.at}\n`)
  try {
    await step('keys and files', () => backup.copy('home', home, signal))
    const secrets = await loadSecrets(join(home, 'secrets.json'))
    await step('ClickHouse', () => restoreClickHouse({ backup, home, signal, password: secrets.clickhouse }))
    const postgres = { backup, home, password: secrets.postgres, ...options }
    const signedOut = await step('Postgres', () => restorePostgres(postgres))
    await rm(join(home, unfinished))
    return signedOut
  } catch (error) {
    const reason = signal.aborted ? 'The restore was stopped.' : error instanceof Error ? error.message : String(error)
    throw new Error(
      `${reason}\n${home} contains an incomplete restore that cannot be started: empty it before you restore again.`,
    )
  }
}
