import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { readPidFile } from '@takt/store/process/pidFile.ts'
import { clickhouseUrl } from '../clickhouse/startClickHouse.ts'
import type { Ports } from '../home/keepPorts.ts'
import type { Secrets } from '../home/keepSecrets.ts'
import { postgresUrl } from '../postgres/startPostgres.ts'
import { database } from '../storeParts.ts'

/** Where the parts of the installation that runs from `home` are reached; throws a sentence when none does. */
export async function runningHome(home: string) {
  if (!readPidFile(join(home, 'launcher.lock')))
    throw new Error(`Takt does not run from ${home}. Start it, then back up again; or copy the whole folder as it is.`)
  const read = async (name: string) => JSON.parse(await readFile(join(home, name), 'utf8'))
  const ports = (await read('ports.json')) as Ports
  const secrets = (await read('secrets.json')) as Secrets
  return {
    databaseUrl: postgresUrl({ port: ports.postgres, password: secrets.postgres }, database),
    clickhouseUrl: clickhouseUrl({ port: ports.clickhouse, password: secrets.clickhouse }, database),
    nats: { url: `nats://127.0.0.1:${ports.nats}`, creds: join(home, 'nats', 'trust', 'services.creds') },
  }
}
