import { mkdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { subjects } from '@takt/domain/areas/messages/subjects.ts'
import { readMigrations } from '@takt/migrations/readMigrations.ts'
import { openNats } from '@takt/store/nats/nats.ts'
import type { LockConnection } from '@takt/store/postgres/locks/lockConnection.ts'
import { lockConnection } from '@takt/store/postgres/locks/lockConnection.ts'
import { lockKeys } from '@takt/store/postgres/locks/lockKeys.ts'
import { readPidFile } from '@takt/store/process/pidFile.ts'
import { clickhouseUrl } from '../clickhouse/startClickHouse.ts'
import type { Ports } from '../home/loadPorts.ts'
import type { Secrets } from '../home/loadSecrets.ts'
import { writeWhole } from '../home/writeWhole.ts'
import { postgresUrl } from '../postgres/startPostgres.ts'
import { step } from '../progress.ts'
import { database } from '../storeParts.ts'
import { type BackupFile, backupFile, machinePlatform } from './backupFile.ts'
import { backedUpPaths } from './belongs.ts'
import { copyClickHouse } from './copyClickHouse.ts'
import { type Copied, copyFolder } from './copyFolder.ts'
import { copyHashed } from './copyHashed.ts'
import { copyPostgres } from './copyPostgres.ts'
import { drainTelemetry } from './drainTelemetry.ts'
import { ignoreMissing } from './ignoreMissing.ts'
import { openPart } from './openPart.ts'

/** Returns the addresses of the stores of the installation that runs from `home`; throws an error if none runs. */
export async function runningHome(home: string) {
  if (!readPidFile(join(home, 'launcher.lock')))
    throw new Error(
      `Takt is not running from ${home}. Start it, then back up again; or copy the whole folder as it is.`,
    )
  const read = async (name: string) => JSON.parse(await readFile(join(home, name), 'utf8'))
  const ports = (await read('ports.json')) as Ports
  const secrets = (await read('secrets.json')) as Secrets
  return {
    databaseUrl: postgresUrl({ port: ports.postgres, password: secrets.postgres }, database),
    clickhouseUrl: clickhouseUrl({ port: ports.clickhouse, password: secrets.clickhouse }, database),
    nats: { url: `nats://127.0.0.1:${ports.nats}`, creds: join(home, 'nats', 'trust', 'services.creds') },
  }
}

const timeoutMs = 60_000

/**
 * Requests that the writer finish its work, and takes the writer lock: from then on all stored facts are consistent
 * with each other and with Postgres. Telemetry waits in the stream. Returns a function that releases the lock, which is
 * also released when this process ends; throws if the writer does not yield within a minute.
 */
async function lockWriter(about: {
  databaseUrl: string
  nats: { url: string; creds: string }
  signal: AbortSignal
}): Promise<() => Promise<void>> {
  const nats = await openNats({ ...about.nats, name: 'backup' })
  let connection: LockConnection | undefined
  let isLocked = false
  try {
    connection = await lockConnection(about.databaseUrl)
    await connection.client.query(`set lock_timeout = ${timeoutMs}`)
    const locked = connection.lock(lockKeys.writer).then(() => {
      isLocked = true
    })
    // Repeated, because a writer that started after the first request has not received it.
    const yieldRequests = (async () => {
      for (; !isLocked; await pause(500, undefined, { signal: about.signal })) nats.publish(subjects.writerYield())
    })()
    await Promise.race([locked, yieldRequests])
    await locked
    return connection.close
  } catch (error) {
    await connection?.close()
    const reason = error instanceof Error ? error.message : String(error)
    throw new Error(`The writer did not yield (${reason}). See logs/ingest.log, then back up again`)
  } finally {
    isLocked = true
    await nats.close()
  }
}

/**
 * Copies the installation in `home` into the new folder `to` while it runs. The backup contains everything that was
 * acknowledged to users and machines before it started. It is consistent because nothing is written to ClickHouse from
 * before the end of the Postgres copy to the end of the ClickHouse copy, so that KPIs agree with facts and user
 * entries, and Postgres records what is still to be computed; files are copied before and after, so that every file
 * that Postgres refers to is included. `signal` stops the backup.
 */
export async function backUp(home: string, to: string, signal: AbortSignal): Promise<void> {
  const { databaseUrl, clickhouseUrl, nats } = await runningHome(home)
  const part = await openPart(home, to)
  const copied: Copied = new Map()
  const add = (within: string, copies: Copied) => {
    for (const [path, digest] of copies) copied.set(path ? `${within}/${path}` : within, digest)
  }
  const copyFromHome = async (name: string) =>
    add(`home/${name}`, await copyFileOrFolder(join(home, name), part.at('home', name), signal))
  await step('files', () => copyFromHome('files'))
  await step('what machines have sent', () => drainTelemetry(nats, signal))
  let releaseWriter = async () => {}
  const beforeEnd = async () => {
    releaseWriter = await lockWriter({ databaseUrl, nats, signal })
  }
  try {
    const postgres = { url: databaseUrl, folder: join(home, 'postgres'), to: part.at('postgres'), signal, beforeEnd }
    await step('Postgres', async () => add('postgres', await copyPostgres(postgres)))
    const clickhouse = { url: clickhouseUrl, home, to: part.at('clickhouse'), signal }
    await step('ClickHouse', async () => add('clickhouse', await copyClickHouse(clickhouse)))
  } finally {
    await releaseWriter()
  }
  await step('files since', () => copyFromHome('files'))
  for (const name of backedUpPaths) await copyFromHome(name)
  const names = async (folder: 'postgres' | 'clickhouse') => (await readMigrations(folder)).map(({ name }) => name)
  const about: BackupFile = {
    format: 2,
    at: new Date().toISOString(),
    machine: machinePlatform,
    migrations: { postgres: await names('postgres'), clickhouse: await names('clickhouse') },
    files: [...copied].map(([path, digest]) => ({ path, ...digest })),
  }
  signal.throwIfAborted()
  await writeWhole(backupFile(part.at()), `${JSON.stringify(about)}\n`)
  await rm(part.mark)
  await rename(part.at(), to)
}

/** Copies a file (its path within is empty) or a folder; skips it if it does not exist. */
async function copyFileOrFolder(from: string, to: string, signal: AbortSignal): Promise<Copied> {
  const about = await stat(from).catch(ignoreMissing)
  if (!about?.isFile()) return copyFolder({ from, to, signal })
  await mkdir(dirname(to), { recursive: true, mode: 0o700 })
  return new Map([['', await copyHashed(from, to, signal)]])
}
