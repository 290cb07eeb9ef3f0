import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'

export type MigrationFile = { name: string; text: string; checksum: string }

/**
 * The numbered SQL files of a folder beside this file, in order, with the SHA-256 of their text (line endings do not
 * count).
 */
export async function readMigrations(folder: 'postgres' | 'clickhouse'): Promise<MigrationFile[]> {
  const directory = new URL(`${folder}/`, import.meta.url)
  const names = (await readdir(directory)).filter((name) => /^\d{4}_\w+\.sql$/.test(name)).sort()
  return Promise.all(
    names.map(async (name) => {
      const text = (await readFile(new URL(name, directory), 'utf8')).replaceAll('\r\n', '\n')
      return { name, text, checksum: createHash('sha256').update(text).digest('hex') }
    }),
  )
}

/** The database is of a version that has files this one does not know. */
export class NewerSchema extends Error {}

/** Files still to run; throws if one that ran has changed since, or is not known here. */
export function pendingMigrations(
  folder: string,
  files: readonly MigrationFile[],
  applied: ReadonlyMap<string, string>,
): MigrationFile[] {
  const changed = files.find((file) => applied.has(file.name) && applied.get(file.name) !== file.checksum)
  if (changed)
    throw new Error(
      `migrations/${folder}/${changed.name} was changed after it had run. Restore it and write a new file instead.`,
    )
  const known = new Set(files.map(({ name }) => name))
  const newer = [...applied.keys()].find((name) => !known.has(name))
  if (newer)
    throw new NewerSchema(
      `The data are of a newer Takt (migrations/${folder}/${newer}). Start that version or a later one, or restore ` +
        `a backup of before.`,
    )
  return files.filter((file) => !applied.has(file.name))
}
