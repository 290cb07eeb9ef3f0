import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { openClickHouse } from '@takt/store/clickhouse/clickhouse.ts'
import { clickhouseUrl, startClickHouse } from '../clickhouse/startClickHouse.ts'
import { freePorts } from '../home/freePorts.ts'
import { tracesIn } from '../home/openHome.ts'
import { database } from '../storeParts.ts'
import type { Backup } from './openBackup.ts'
import { withServer } from './withServer.ts'

/** Starts an engine in `home` for this purpose only and has it read its backup. */
export async function restoreClickHouse(about: {
  backup: Backup
  home: string
  password: string
  signal: AbortSignal
}): Promise<void> {
  const { backup, home, password, signal } = about
  const folder = join(home, 'clickhouse')
  const text = join(folder, 'backups', 'restoring')
  await backup.copy('clickhouse', text, signal)
  const server = { port: (await freePorts(1))[0]!, password }
  const running = await startClickHouse({ folder, ...server, signal, traces: tracesIn(home, 2, 'clickhouse') })
  await withServer(running, signal, async () => {
    const client = openClickHouse(clickhouseUrl(server, 'default'), { requestTimeoutMs: 86_400_000 })
    const query = `RESTORE DATABASE ${database} FROM File({own:String})`
    await client.command({ query, query_params: { own: text }, abort_signal: signal }).finally(() => client.close())
  })
  await rm(text, { recursive: true })
}
