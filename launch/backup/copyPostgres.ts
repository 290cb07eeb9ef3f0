import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { copyFolder } from './copyFolder.ts'

// What a server makes anew (Postgres, "Making a Base Backup Using the Low Level API").
const madeAnew =
  /^(postmaster\.(pid|opts)|(pg_wal|pg_replslot|pg_dynshmem|pg_notify|pg_serial|pg_snapshots|pg_stat_tmp|pg_subtrans)\/.*)$|(^|\/)pgsql_tmp/

/**
 * Copies the folder of an embedded server that runs into `to`: whoever starts a server there finds what was committed when the copy ended, which
 * is after `beforeEnd`. No reader or writer waits for it.
 */
export async function copyPostgres(about: {
  url: string
  folder: string
  to: string
  beforeEnd: () => Promise<void>
}): Promise<void> {
  const { url, folder, to } = about
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    // What is needed of the log stays there as long as this connection lasts.
    await client.query(`select pg_create_physical_replication_slot('takt_backup', true, true)`)
    await client.query(`select pg_backup_start('takt', true)`)
    await copyFolder(folder, to, (path) => madeAnew.test(path.replaceAll('\\', '/')))
    await about.beforeEnd()
    const { rows } = await client.query<{ labelfile: string }>(
      'select labelfile from pg_backup_stop(wait_for_archive => false)',
    )
    await copyFolder(join(folder, 'pg_wal'), join(to, 'pg_wal'), (path) => !/^[0-9A-F]{24}$/.test(path))
    await mkdir(join(to, 'pg_wal', 'archive_status'), { recursive: true, mode: 0o700 })
    await writeFile(join(to, 'backup_label'), rows[0]!.labelfile, { mode: 0o600 })
  } finally {
    await client.end()
  }
}
