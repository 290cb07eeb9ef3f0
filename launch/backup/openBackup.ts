import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { readMigrations } from '@takt/migrations/readMigrations.ts'
import { type BackupFile, readBackupFile, thisMachine } from './backupFile.ts'
import { belongs } from './belongs.ts'
import { copyHashed } from './copyHashed.ts'
import { type Plain, walkPlain } from './walkPlain.ts'

/** Throws a sentence about a backup of another kind of machine or of a newer Takt. */
async function refuseForeign({ machine, migrations }: BackupFile): Promise<void> {
  if (machine !== thisMachine)
    throw new Error(
      `The backup was made on ${machine}; restore it there: a data folder of Postgres is read by no other.`,
    )
  for (const folder of ['postgres', 'clickhouse'] as const) {
    const known = new Set((await readMigrations(folder)).map(({ name }) => name))
    const newer = migrations[folder].find((name) => !known.has(name))
    if (newer)
      throw new Error(
        `The backup is of a newer Takt (${folder}/${newer}). Restore it with that version or a later one.`,
      )
  }
}

/** A backup that is whole as far as names, kinds and lengths tell. */
export type Backup = {
  at: string
  /** Copies a folder of it; throws a sentence when a file is not what was backed up. */
  copy(within: string, to: string, signal: AbortSignal): Promise<void>
}

/**
 * Looks the backup in `from` through; throws a sentence, before anything is changed, when it is not one that this Takt
 * restores here.
 */
export async function openBackup(from: string): Promise<Backup> {
  const about = await readBackupFile(from)
  await refuseForeign(about)
  const found = await walkPlain(from)
  refuseWrong(from, about, found)
  const digests = new Map(about.files.map(({ path, sha256 }) => [path, sha256]))
  return {
    at: about.at,
    async copy(within, to, signal) {
      const start = `${within}/`
      const ofIt = (path: string) => path.startsWith(start)
      const target = (path: string) => join(to, path.slice(start.length))
      await mkdir(to, { recursive: true, mode: 0o700 })
      for (const path of found.folders.filter(ofIt)) await mkdir(target(path), { recursive: true, mode: 0o700 })
      for (const path of [...found.files.keys()].filter(ofIt)) {
        const { sha256 } = await copyHashed(join(from, path), target(path), signal)
        if (sha256 !== digests.get(path)) throw new Error(told(from, [`${JSON.stringify(path)} has another content`]))
      }
    },
  }
}

/**
 * What lies there must be what was backed up, and nothing else; and nothing that no backup holds, whatever its list
 * says.
 */
function refuseWrong(from: string, { files }: BackupFile, found: Plain) {
  const strange = [...found.files.keys()].find((path) => path !== 'backup.json' && !belongs(path))
  if (strange)
    throw new Error(
      `${JSON.stringify(strange)} in ${from} is nothing that a backup of Takt holds. Nothing was restored; find out ` +
        `who put it there.`,
    )
  const listed = new Map(files.map(({ path, size }) => [path, size]))
  const wrong = [
    ...[...listed.keys()].filter((path) => !found.files.has(path)).map((path) => `${JSON.stringify(path)} is missing`),
    ...[...found.files].flatMap(([path, size]) => {
      const wanted = listed.get(path)
      if (path === 'backup.json' || wanted === size) return []
      if (wanted === undefined) return [`${JSON.stringify(path)} was not backed up`]
      return [`${JSON.stringify(path)} has ${size} bytes in place of ${wanted}`]
    }),
  ]
  if (wrong.length > 0) throw new Error(told(from, wrong))
}

function told(from: string, wrong: string[]) {
  const more = wrong.length > 3 ? ` (and ${wrong.length - 3} more)` : ''
  return (
    `The backup in ${from} is damaged or incomplete: ${wrong.slice(0, 3).join(', ')}${more}. Take another copy ` +
    `of it, or an older one.`
  )
}
