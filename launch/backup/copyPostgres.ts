import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { isOfCluster } from './belongs.ts'
import { type Copied, copyFolder } from './copyFolder.ts'
import { digestOf } from './copyHashed.ts'

/**
 * Copies the folder of a running embedded server into `to`: a server started there has everything that was committed
 * when the copy ended, which is after `beforeEnd`. No reader or writer waits for it. Settings are not copied: they
 * belong to the product.
 */
export async function copyPostgres(about: {
  url: string
  folder: string
  to: string
  signal: AbortSignal
  beforeEnd: () => Promise<void>
}): Promise<Copied> {
  const { url, folder: from, to, signal } = about
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    // The required WAL is retained as long as this connection is open.
    await client.query(`select pg_create_physical_replication_slot('takt_backup', true, true)`)
    await client.query(`select pg_backup_start('takt', true)`)
    const skip = (path: string) => !isOfCluster(path)
    const data = await copyFolder({ from, to, signal, skip: (path) => skip(path) || path.startsWith('pg_wal/') })
    await about.beforeEnd()
    const { rows } = await client.query<{ labelfile: string }>(
      'select labelfile from pg_backup_stop(wait_for_archive => false)',
    )
    const log = await copyFolder({ from, to, signal, skip: (path) => skip(path) || !path.startsWith('pg_wal') })
    const label = rows[0]!.labelfile
    await writeFile(join(to, 'backup_label'), label, { mode: 0o600 })
    return new Map([...data, ...log, ['backup_label', digestOf(label)]])
  } finally {
    await client.end()
  }
}
