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
import type { Ports } from '../home/keepPorts.ts'
import type { Secrets } from '../home/keepSecrets.ts'
import { writeWhole } from '../home/writeWhole.ts'
import { postgresUrl } from '../postgres/startPostgres.ts'
import { step } from '../progress.ts'
import { database } from '../storeParts.ts'
import { type BackupFile, backupFile, thisMachine } from './backupFile.ts'
import { kept } from './belongs.ts'
import { copyClickHouse } from './copyClickHouse.ts'
import { type Copied, copyFolder } from './copyFolder.ts'
import { copyHashed } from './copyHashed.ts'
import { copyPostgres } from './copyPostgres.ts'
import { drainTelemetry } from './drainTelemetry.ts'
import { isGone } from './isGone.ts'
import { openPart } from './openPart.ts'

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

const patienceMs = 60_000

/**
 * Asks the writer to finish what is in hand and takes the right to write in its place: from then on everything that is
 * stored of facts agrees with itself and with Postgres. What machines send waits in the log. Answers how to give the
 * right back, which also happens when our process ends; throws when the writer does not leave within a minute.
 */
async function holdWriter(about: {
  databaseUrl: string
  nats: { url: string; creds: string }
  signal: AbortSignal
}): Promise<() => Promise<void>> {
  const nats = await openNats({ ...about.nats, name: 'backup' })
  let connection: LockConnection | undefined
  let isHeld = false
  try {
    connection = await lockConnection(about.databaseUrl)
    await connection.client.query(`set lock_timeout = ${patienceMs}`)
    const locked = connection.lock(lockKeys.writer).then(() => {
      isHeld = true
    })
    // A writer that came after the first word has not heard it.
    const asking = (async () => {
      for (; !isHeld; await pause(500, undefined, { signal: about.signal })) nats.publish(subjects.writerYield())
    })()
    await Promise.race([locked, asking])
    await locked
    return connection.close
  } catch (error) {
    await connection?.close()
    const why = error instanceof Error ? error.message : String(error)
    throw new Error(`The writer does not leave what it writes (${why}): see logs/ingest.log, then back up again`)
  } finally {
    isHeld = true
    await nats.close()
  }
}

/**
 * Copies the installation in `home` into the new folder `to`, while all runs. In it is everything that was acknowledged
 * before it began, to people and to machines. What makes it whole: nothing is written to ClickHouse from before the
 * copy of Postgres ends until that of ClickHouse does, so that figures agree with facts and with what people said, and
 * Postgres says what is still to be computed; files come before and after, so that those that Postgres knows are there.
 * `signal` ends it.
 */
export async function backUp(home: string, to: string, signal: AbortSignal): Promise<void> {
  const { databaseUrl, clickhouseUrl, nats } = await runningHome(home)
  const part = await openPart(home, to)
  const copied: Copied = new Map()
  const add = (within: string, found: Copied) => {
    for (const [path, digest] of found) copied.set(path ? `${within}/${path}` : within, digest)
  }
  const keep = async (name: string) =>
    add(`home/${name}`, await copyKept(join(home, name), part.at('home', name), signal))
  await step('files', () => keep('files'))
  await step('what machines have sent', () => drainTelemetry(nats, signal))
  let giveBack = async () => {}
  const beforeEnd = async () => {
    giveBack = await holdWriter({ databaseUrl, nats, signal })
  }
  try {
    const postgres = { url: databaseUrl, folder: join(home, 'postgres'), to: part.at('postgres'), signal, beforeEnd }
    await step('Postgres', async () => add('postgres', await copyPostgres(postgres)))
    const clickhouse = { url: clickhouseUrl, home, to: part.at('clickhouse'), signal }
    await step('ClickHouse', async () => add('clickhouse', await copyClickHouse(clickhouse)))
  } finally {
    await giveBack()
  }
  await step('files since', () => keep('files'))
  for (const name of kept) await keep(name)
  const names = async (folder: 'postgres' | 'clickhouse') => (await readMigrations(folder)).map(({ name }) => name)
  const about: BackupFile = {
    format: 2,
    at: new Date().toISOString(),
    machine: thisMachine,
    migrations: { postgres: await names('postgres'), clickhouse: await names('clickhouse') },
    files: [...copied].map(([path, digest]) => ({ path, ...digest })),
  }
  signal.throwIfAborted()
  await writeWhole(backupFile(part.at()), `${JSON.stringify(about)}\n`)
  await rm(part.mark)
  await rename(part.at(), to)
}

/** Copies a file (whose path within is empty) or a folder; what is not there is left out. */
async function copyKept(from: string, to: string, signal: AbortSignal): Promise<Copied> {
  const about = await stat(from).catch(isGone)
  if (!about?.isFile()) return copyFolder({ from, to, signal })
  await mkdir(dirname(to), { recursive: true, mode: 0o700 })
  return new Map([['', await copyHashed(from, to, signal)]])
}
