import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { readMigrations } from '@takt/migrations/readMigrations.ts'
import { type BackupFile, machinePlatform, readBackupFile } from './backupFile.ts'
import { belongs } from './belongs.ts'
import { copyHashed } from './copyHashed.ts'
import { type FileTree, readFileTree } from './readFileTree.ts'

/** Throws an error if the backup is of another kind of machine or of a newer Takt. */
async function rejectForeign({ machine, migrations }: BackupFile): Promise<void> {
  if (machine !== machinePlatform)
    throw new Error(
      `The backup was made on ${machine}. Restore it there: a Postgres data folder can be read only on the same kind of machine.`,
    )
  for (const folder of ['postgres', 'clickhouse'] as const) {
    const knownMigrations = new Set((await readMigrations(folder)).map(({ name }) => name))
    const newerMigration = migrations[folder].find((name) => !knownMigrations.has(name))
    if (newerMigration)
      throw new Error(
        `The backup was made by a newer Takt (${folder}/${newerMigration}). Restore it with that version or a later one.`,
      )
  }
}

/** A backup that is complete as far as names, kinds and lengths show. */
export type Backup = {
  at: string
  /** Copies a folder of it; throws an error if the content of a file differs from the backed-up content. */
  copy(within: string, to: string, signal: AbortSignal): Promise<void>
}

/** Checks the backup in `from`; throws an error, before anything is changed, if this Takt cannot restore it here. */
export async function openBackup(from: string): Promise<Backup> {
  const about = await readBackupFile(from)
  await rejectForeign(about)
  const tree = await readFileTree(from)
  rejectMismatch(from, about, tree)
  const digests = new Map(about.files.map(({ path, sha256 }) => [path, sha256]))
  return {
    at: about.at,
    async copy(within, to, signal) {
      const start = `${within}/`
      const isWithin = (path: string) => path.startsWith(start)
      const target = (path: string) => join(to, path.slice(start.length))
      await mkdir(to, { recursive: true, mode: 0o700 })
      for (const path of tree.folders.filter(isWithin)) await mkdir(target(path), { recursive: true, mode: 0o700 })
      for (const path of [...tree.files.keys()].filter(isWithin)) {
        const { sha256 } = await copyHashed(join(from, path), target(path), signal)
        if (sha256 !== digests.get(path))
          throw new Error(damageMessage(from, [`${JSON.stringify(path)} has different content`]))
      }
    },
  }
}

/** Rejects files that differ from the list, and files that no backup contains, even if they are listed. */
function rejectMismatch(from: string, { files }: BackupFile, tree: FileTree) {
  const unexpectedPath = [...tree.files.keys()].find((path) => path !== 'backup.json' && !belongs(path))
  if (unexpectedPath)
    throw new Error(
      `${JSON.stringify(unexpectedPath)} in ${from} does not belong in a Takt backup. Nothing was restored. Find out ` +
        `who put it there.`,
    )
  const listed = new Map(files.map(({ path, size }) => [path, size]))
  const wrong = [
    ...[...listed.keys()].filter((path) => !tree.files.has(path)).map((path) => `${JSON.stringify(path)} is missing`),
    ...[...tree.files].flatMap(([path, size]) => {
      const expectedSize = listed.get(path)
      if (path === 'backup.json' || expectedSize === size) return []
      if (expectedSize === undefined) return [`${JSON.stringify(path)} was not backed up`]
      return [`${JSON.stringify(path)} has ${size} bytes instead of ${expectedSize}`]
    }),
  ]
  if (wrong.length > 0) throw new Error(damageMessage(from, wrong))
}

function damageMessage(from: string, wrong: string[]) {
  const more = wrong.length > 3 ? ` (and ${wrong.length - 3} more)` : ''
  return (
    `The backup in ${from} is damaged or incomplete: ${wrong.slice(0, 3).join(', ')}${more}. Use another copy ` +
    `of it, or an older one.`
  )
}
