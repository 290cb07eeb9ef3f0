import { mkdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { readMigrations } from '@takt/migrations/readMigrations.ts'
import { writeWhole } from '../home/writeWhole.ts'
import { step } from '../progress.ts'
import { type BackupFile, backupFile, thisMachine } from './backupFile.ts'
import { kept } from './belongs.ts'
import { copyClickHouse } from './copyClickHouse.ts'
import { type Copied, copyFolder } from './copyFolder.ts'
import { copyHashed } from './copyHashed.ts'
import { copyPostgres } from './copyPostgres.ts'
import { drainTelemetry } from './drainTelemetry.ts'
import { holdWriter } from './holdWriter.ts'
import { isGone } from './isGone.ts'
import { openPart } from './openPart.ts'
import { runningHome } from './runningHome.ts'

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
