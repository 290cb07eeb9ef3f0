import { chown, cp, mkdir, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { readMigrations } from '@takt/migrations/readMigrations.ts'
import { openClickHouse } from '@takt/store/clickhouse.ts'
import pg from 'pg'
import { clickhouseUrl, startClickHouse } from '../clickhouse/startClickHouse.ts'
import { freePorts } from '../freePorts.ts'
import { keepSecrets } from '../keepSecrets.ts'
import { serverUser } from '../postgres/serverUser.ts'
import { postgresUrl, startPostgres } from '../postgres/startPostgres.ts'
import { privateFolder } from '../privateFolder.ts'
import { step } from '../progress.ts'
import { writeWhole } from '../writeWhole.ts'
import { type BackupFile, readBackupFile, thisMachine } from './backupFile.ts'
import { unfinished } from './unfinished.ts'

/** Puts the backup in `from` into the data folder `home`, which must be empty or missing; the next start goes on from there. */
export async function restore(from: string, home: string): Promise<void> {
  const about = await readBackupFile(from)
  await refuseForeign(about)
  if ((await readdir(home).catch(() => [])).length > 0)
    throw new Error(`${home} is not empty. Name an empty folder: TAKT_HOME=/some/folder npm run restore -- ${from}`)
  await privateFolder(home)
  await writeWhole(join(home, unfinished), `${from}\n`)
  await step('keys and files', () => cp(join(from, 'home'), home, { recursive: true }))
  const secrets = await keepSecrets(join(home, 'secrets.json'))
  await step('ClickHouse', () => restoreClickHouse({ from, home, password: secrets.clickhouse }))
  await step('Postgres', () => restorePostgres({ from, home, password: secrets.postgres, about }))
  await rm(join(home, unfinished))
}

async function refuseForeign({ machine, migrations }: BackupFile) {
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

type Restored = { from: string; home: string; password: string }

async function restoreClickHouse({ from, home, password }: Restored) {
  const folder = join(home, 'clickhouse')
  const own = join(folder, 'backups', 'restoring')
  await privateFolder(folder)
  await mkdir(join(folder, 'backups'), { mode: 0o700 })
  await cp(join(from, 'clickhouse'), own, { recursive: true })
  const server = { port: (await freePorts(1))[0]!, password }
  const running = await startClickHouse({ folder, ...server })
  const client = openClickHouse(clickhouseUrl(server, 'default'), { requestTimeoutMs: 86_400_000 })
  try {
    await client.command({ query: 'RESTORE DATABASE takt FROM File({own:String})', query_params: { own } })
  } finally {
    await client.close()
    await running.stop()
  }
  await rm(own, { recursive: true })
}

async function restorePostgres({ from, home, password, about }: Restored & { about: BackupFile }) {
  const folder = join(home, 'postgres')
  await cp(join(from, 'postgres'), folder, { recursive: true })
  const user = await serverUser()
  if (user) {
    const within = await readdir(folder, { recursive: true })
    for (const path of ['', ...within]) await chown(join(folder, path), user.uid, user.gid)
  }
  const server = { port: (await freePorts(1))[0]!, password }
  const running = await startPostgres({ folder, ...server })
  const client = new pg.Client({ connectionString: postgresUrl(server, 'postgres') })
  try {
    await client.connect()
    // Terms of writers are numbers of transactions (`ingest/write/holdWriterLock.ts`): ClickHouse has rows of later ones than Postgres.
    await client.query(`do $$ begin
      while pg_current_xact_id()::text::numeric <= ${about.transaction} loop commit; end loop;
    end $$`)
  } finally {
    await client.end()
    await running.stop()
  }
}
