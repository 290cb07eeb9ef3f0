import { randomBytes } from 'node:crypto'
import { chmod, rm, statfs } from 'node:fs/promises'
import { freemem, tmpdir } from 'node:os'
import { join } from 'node:path'
import { migrate } from '@takt/migrations/run.ts'
import pg from 'pg'
import { clickhouseUrl, startClickHouse } from '../clickhouse/startClickHouse.ts'
import { freePorts } from '../home/freePorts.ts'
import { createNatsTrust, type NatsTrust } from '../nats/credentials.ts'
import { findNats } from '../nats/findNats.ts'
import { postgresUrl, startPostgres } from '../postgres/startPostgres.ts'
import { builtPrograms } from './builtPrograms.bed.ts'
import { tablesOf } from './cloneClickHouse.bed.ts'
import { guarded, guardedFolder } from './guarded.ts'

/** What all tests of a run share. A world takes a database of its own from each server. */
export type SharedParts = {
  postgres: { port: number; password: string }
  clickhouse: { port: number; password: string }
  /** What made the tables of its migrated template database. */
  clickhouseTables: string[]
  natsProgram: string
  /** What the NATS of each world trusts: to make it costs more than to start one. */
  natsTrust: NatsTrust
  secret: string
}

export const templateDatabase = 'template_migrated'

const gibibyte = 1024 ** 3

/**
 * Where the shared Postgres has its data: in memory, if there is room for all that tests keep at a time. A world's
 * database is 1,200 files, and on a disk to which others write making them costs several times the work.
 */
async function roomyFolder(): Promise<string> {
  const memory = '/dev/shm'
  const room = await statfs(memory).then(
    ({ bavail, bsize }) => bavail * bsize,
    () => 0,
  )
  return room > 6 * gibibyte && freemem() > 8 * gibibyte ? memory : tmpdir()
}

/** Starts one Postgres and one ClickHouse, each with a migrated template database, in a temporary folder. */
export async function startSharedParts(): Promise<{ parts: SharedParts; stop(): Promise<void> }> {
  await builtPrograms()
  const folder = await guardedFolder()
  const postgresFolder = await guardedFolder(await roomyFolder())
  // Postgres may run as another user, who must be able to pass.
  await chmod(postgresFolder, 0o711)
  const [postgresPort, clickhousePort] = (await freePorts(2)) as [number, number]
  const password = randomBytes(16).toString('hex')
  const parts = {
    postgres: { port: postgresPort, password },
    clickhouse: { port: clickhousePort, password },
    secret: randomBytes(32).toString('hex'),
  }
  const [postgres, clickhouse, natsProgram, natsTrust] = await Promise.all([
    startPostgres({ folder: join(postgresFolder, 'postgres'), ...parts.postgres, volatile: true }).then(guarded),
    startClickHouse({ folder: join(folder, 'clickhouse'), ...parts.clickhouse, volatile: true }).then(guarded),
    findNats(),
    createNatsTrust(),
  ])
  await createDatabase(parts.postgres, templateDatabase)
  await migrate({
    databaseUrl: postgresUrl(parts.postgres, templateDatabase),
    clickhouseUrl: clickhouseUrl(parts.clickhouse, templateDatabase),
    secret: parts.secret,
  })
  const clickhouseTables = await tablesOf(parts.clickhouse, templateDatabase)
  return {
    parts: { ...parts, clickhouseTables, natsProgram, natsTrust },
    async stop() {
      await Promise.all([postgres.stop({ graceMs: 5000 }), clickhouse.stop({ graceMs: 5000 })])
      for (const each of [folder, postgresFolder]) await rm(each, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

/** Makes a database on the shared Postgres, empty or as a copy of `template`. */
export const createDatabase = (server: SharedParts['postgres'], name: string, template = 'template1') =>
  asOwner(server, `CREATE DATABASE "${name}" TEMPLATE "${template}" STRATEGY file_copy`)

/** Drops a database, whoever is still connected to it. */
export const dropDatabase = (server: SharedParts['postgres'], name: string) =>
  asOwner(server, `DROP DATABASE IF EXISTS "${name}" WITH (FORCE)`)

async function asOwner(server: SharedParts['postgres'], statement: string) {
  const client = new pg.Client({ connectionString: postgresUrl(server, 'postgres') })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
