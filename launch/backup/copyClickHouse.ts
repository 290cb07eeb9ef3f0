import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { openClickHouse } from '@takt/store/clickhouse/clickhouse.ts'
import { type Copied, copyFolder } from './copyFolder.ts'

const day = 86_400_000

/** Has ClickHouse write its backup where it may, and moves that; only the holder of the writer lock may call this. */
export async function copyClickHouse(about: {
  url: string
  home: string
  to: string
  signal: AbortSignal
}): Promise<Copied> {
  const { url, home, to, signal } = about
  const folder = join(home, 'clickhouse', 'backups')
  // Left over from an interrupted backup.
  for (const name of await readdir(folder))
    if (name.startsWith('backup-')) await rm(join(folder, name), { recursive: true, force: true })
  const text = join(folder, `backup-${process.pid}`)
  const client = openClickHouse(url, { requestTimeoutMs: day })
  try {
    await client.command({
      query: 'BACKUP DATABASE takt TO File({own:String})',
      query_params: { own: text },
      abort_signal: signal,
    })
    return await copyFolder({ from: text, to, signal })
  } finally {
    await client.close()
    await rm(text, { recursive: true, force: true })
  }
}
