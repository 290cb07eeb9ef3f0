import { lstat, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'

const shape = z.strictObject({
  format: z.literal(2),
  at: z.iso.datetime(),
  /** Data folders of Postgres are read by the same kind of machine alone. */
  machine: z.string(),
  migrations: z.object({ postgres: z.array(z.string()), clickhouse: z.array(z.string()) }),
  /** Every other file of the backup: its path with slashes, its length in bytes, and SHA-256 in hexadecimal. */
  files: z.array(z.object({ path: z.string(), size: z.number().int(), sha256: z.string() })),
})

/** What a backup says of itself; written last, so that a folder without it is no whole backup. */
export type BackupFile = z.output<typeof shape>

export const backupFile = (folder: string) => join(folder, 'backup.json')

export const thisMachine = `${process.platform}-${process.arch}`

/** What the backup in `folder` says of itself; throws a sentence when there is no whole one. */
export async function readBackupFile(folder: string): Promise<BackupFile> {
  const file = backupFile(folder)
  const about = await lstat(file).catch(() => null)
  if (!about?.isFile())
    throw new Error(`There is no whole backup in ${folder}: name the folder in which backup.json lies.`)
  const { data, success } = shape.safeParse(parse(await readFile(file, 'utf8'), file))
  if (!success) throw new Error(`The backup in ${folder} is of another version of Takt. Restore it with that version.`)
  return data
}

function parse(text: string, file: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new Error(`${file} is damaged, it cannot be read. Take another copy of the backup, or an older one.`)
  }
}
