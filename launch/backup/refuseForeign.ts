import { readMigrations } from '@takt/migrations/readMigrations.ts'
import { type BackupFile, thisMachine } from './backupFile.ts'

/** Throws a sentence about a backup of another kind of machine or of a newer Takt. */
export async function refuseForeign({ machine, migrations }: BackupFile): Promise<void> {
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
