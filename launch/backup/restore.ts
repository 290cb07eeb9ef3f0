import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { holdHome } from '../home/holdHome.ts'
import { keepSecrets } from '../home/keepSecrets.ts'
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
 * Puts the backup in `from` into the data folder `home`, which must be empty or missing; the next start goes on from
 * there. Answers of when the backup is and what was signed out. `signal` ends it: nothing that it started runs on.
 */
export async function restore(
  from: string,
  home: string,
  how: { signal: AbortSignal; signsOutAll: boolean },
): Promise<Restored> {
  const backup = await openBackup(from)
  await refuseFilled(from, home)
  await openHome(home)
  const lock = 'launcher.lock'
  const hold = await holdHome(join(home, lock))
  const guard = startGuard(join(home, 'run'))
  try {
    // Another restore may just have ended.
    await refuseFilled(from, home, lock)
    return { at: backup.at, signedOut: await fill(backup, home, how) }
  } finally {
    guard.dismiss()
    hold.letGo()
  }
}

async function refuseFilled(from: string, home: string, lock?: string) {
  const names = (await readdir(home).catch(() => [])).filter((name) => name !== lock)
  if (names.includes(unfinished))
    throw new Error(`A restore into ${home} was cut off. Empty that folder and restore again.`)
  if (names.length > 0)
    throw new Error(`${home} is not empty. Name an empty folder: TAKT_HOME=/some/folder npm run restore -- ${from}`)
}

async function fill(backup: Backup, home: string, how: { signal: AbortSignal; signsOutAll: boolean }) {
  const { signal } = how
  await writeWhole(join(home, unfinished), `${backup.at}\n`)
  try {
    await step('keys and files', () => backup.copy('home', home, signal))
    const secrets = await keepSecrets(join(home, 'secrets.json'))
    await step('ClickHouse', () => restoreClickHouse({ backup, home, signal, password: secrets.clickhouse }))
    const postgres = { backup, home, password: secrets.postgres, ...how }
    const signedOut = await step('Postgres', () => restorePostgres(postgres))
    await rm(join(home, unfinished))
    return signedOut
  } catch (error) {
    const why = signal.aborted ? 'The restore was stopped.' : error instanceof Error ? error.message : String(error)
    throw new Error(
      `${why}\n${home} holds half a restore, and nothing runs from it: empty it before you restore again.`,
    )
  }
}
