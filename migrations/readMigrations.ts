import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'

export type MigrationFile = { name: string; text: string; checksum: string }

/** The numbered SQL files of a folder beside this file, in order, with the SHA-256 of their text (line endings do not count). */
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

/** Files still to run; throws if one that ran has changed since. */
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
  return files.filter((file) => !applied.has(file.name))
}
