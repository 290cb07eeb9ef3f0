import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'

export type MigrationFile = { name: string; text: string; checksum: string }

/**
 * Returns the numbered SQL files of a subfolder, in order, with the SHA-256 of their text (line endings are ignored).
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

/** The database belongs to a newer version, with files that this version does not contain. */
export class NewerSchema extends Error {}

/** Returns the files still to run; throws if a file has changed since it ran, or does not exist in this version. */
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
  const fileNames = new Set(files.map(({ name }) => name))
  const newer = [...applied.keys()].find((name) => !fileNames.has(name))
  if (newer)
    throw new NewerSchema(
      `The data are of a newer Takt (migrations/${folder}/${newer}). Start that version or a later one, or restore ` +
        `an earlier backup.`,
    )
  return files.filter((file) => !applied.has(file.name))
}
