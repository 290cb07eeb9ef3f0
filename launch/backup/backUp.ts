import { cp, mkdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { readMigrations } from '@takt/migrations/readMigrations.ts'
import { openClickHouse } from '@takt/store/clickhouse.ts'
import pg from 'pg'
import { step } from '../progress.ts'
import { writeWhole } from '../writeWhole.ts'
import { backupFile, thisMachine } from './backupFile.ts'
import { copyFolder } from './copyFolder.ts'
import { copyPostgres } from './copyPostgres.ts'
import { drainTelemetry } from './drainTelemetry.ts'
import { holdWriter } from './holdWriter.ts'
import { kept } from './kept.ts'
import { runningHome } from './runningHome.ts'

const day = 86_400_000

/**
 * Copies what the installation in `home` has into the new folder `to`, while all runs. In it is everything that was acknowledged before it began, to people and
 * to machines. What makes it whole: nothing is written to ClickHouse from before the copy of Postgres ends until that of ClickHouse does, so that figures agree with facts and
 * with what people said, and Postgres says what is still to be computed; files come before and after, so that those that Postgres knows are there.
 */
export async function backUp(home: string, to: string): Promise<void> {
  const { databaseUrl, clickhouseUrl, nats } = await runningHome(home)
  const whole = `${to}.part`
  await rm(whole, { recursive: true, force: true })
  await mkdir(whole, { recursive: true, mode: 0o700 })
  const files = () => copyFolder(join(home, 'files'), join(whole, 'home', 'files'))
  await step('files', files)
  await step('what machines have sent', () => drainTelemetry(nats))
  let giveBack = async () => {}
  const beforeEnd = async () => {
    giveBack = await holdWriter({ databaseUrl, nats })
  }
  try {
    const postgres = { url: databaseUrl, folder: join(home, 'postgres'), to: join(whole, 'postgres'), beforeEnd }
    await step('Postgres', () => copyPostgres(postgres))
    await step('ClickHouse', () => copyClickHouse({ url: clickhouseUrl, home, to: join(whole, 'clickhouse') }))
  } finally {
    await giveBack()
  }
  await step('files since', files)
  for (const name of kept)
    await cp(join(home, name), join(whole, 'home', name), { recursive: true }).catch((error) => {
      if (error.code !== 'ENOENT') throw error
    })
  const names = async (folder: 'postgres' | 'clickhouse') => (await readMigrations(folder)).map(({ name }) => name)
  const about = {
    format: 1,
    at: new Date().toISOString(),
    machine: thisMachine,
    migrations: { postgres: await names('postgres'), clickhouse: await names('clickhouse') },
    transaction: await transaction(databaseUrl),
  }
  await writeWhole(backupFile(whole), `${JSON.stringify(about, null, 2)}\n`)
  await rename(whole, to)
}

/** Has ClickHouse write its backup where it may, and moves that. */
async function copyClickHouse({ url, home, to }: { url: string; home: string; to: string }) {
  const own = join(home, 'clickhouse', 'backups', `backup-${process.pid}`)
  const client = openClickHouse(url, { requestTimeoutMs: day })
  try {
    await client.command({ query: 'BACKUP DATABASE takt TO File({own:String})', query_params: { own } })
    await cp(own, to, { recursive: true })
  } finally {
    await client.close()
    await rm(own, { recursive: true, force: true })
  }
}

async function transaction(databaseUrl: string): Promise<string> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    const { rows } = await client.query<{ number: string }>('select pg_current_xact_id()::text as number')
    return rows[0]!.number
  } finally {
    await client.end()
  }
}
