import { lstat, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'

const shape = z.strictObject({
  format: z.literal(2),
  at: z.iso.datetime(),
  /** Postgres data folders can be read only on the same kind of machine. */
  machine: z.string(),
  migrations: z.object({ postgres: z.array(z.string()), clickhouse: z.array(z.string()) }),
  /** Every other file of the backup: path with slashes, length in bytes, SHA-256 in hexadecimal. */
  files: z.array(z.object({ path: z.string(), size: z.number().int(), sha256: z.string() })),
})

/** The description of a backup; written last, so that a folder without it is not a complete backup. */
export type BackupFile = z.output<typeof shape>

export const backupFile = (folder: string) => join(folder, 'backup.json')

export const machinePlatform = `${process.platform}-${process.arch}`

/** Returns the description of the backup in `folder`; throws an error if there is no complete backup. */
export async function readBackupFile(folder: string): Promise<BackupFile> {
  const file = backupFile(folder)
  const about = await lstat(file).catch(() => null)
  if (!about?.isFile())
    throw new Error(`There is no complete backup in ${folder}. Name the folder that contains backup.json.`)
  const { data, success } = shape.safeParse(parse(await readFile(file, 'utf8'), file))
  if (!success)
    throw new Error(`The backup in ${folder} was made by another version of Takt. Restore it with that version.`)
  return data
}

function parse(text: string, file: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new Error(`${file} is damaged and cannot be read. Use another copy of the backup, or an older one.`)
  }
}
