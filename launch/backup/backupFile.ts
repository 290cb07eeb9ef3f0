import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'

const shape = z.object({
  format: z.literal(1),
  at: z.iso.datetime(),
  /** Data folders of Postgres are read by the same kind of machine alone. */
  machine: z.string(),
  migrations: z.object({ postgres: z.array(z.string()), clickhouse: z.array(z.string()) }),
  /** A transaction's number, after everything that is in the backup: terms of writers are counted on from there. */
  transaction: z.string().regex(/^\d+$/),
})

/** What a backup says of itself; written last, so that a folder without it is no whole backup. */
export type BackupFile = z.output<typeof shape>

export const backupFile = (folder: string) => join(folder, 'backup.json')

export const thisMachine = `${process.platform}-${process.arch}`

/** What the backup in `folder` says of itself; throws a sentence when there is no whole one. */
export async function readBackupFile(folder: string): Promise<BackupFile> {
  const text = await readFile(backupFile(folder), 'utf8').catch(() => null)
  if (text === null)
    throw new Error(`There is no whole backup in ${folder}: name the folder in which backup.json lies.`)
  const { data, success } = shape.safeParse(JSON.parse(text))
  if (!success) throw new Error(`The backup in ${folder} is of another version of Takt. Restore it with that version.`)
  return data
}
