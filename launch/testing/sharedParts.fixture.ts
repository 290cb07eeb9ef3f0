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
import { builtPrograms } from './builtPrograms.fixture.ts'
import { tablesOf } from './cloneClickHouse.fixture.ts'
import { guarded, guardedFolder } from './guarded.ts'

/** The servers that all tests of a run share. Each test environment creates its own database on each server. */
export type SharedParts = {
  postgres: { port: number; password: string }
  clickhouse: { port: number; password: string }
  /** The statements that create the tables of its migrated template database. */
  clickhouseTables: string[]
  natsProgram: string
  /** The NATS trust of all test environments: creating one costs more than starting a server. */
  natsTrust: NatsTrust
  secret: string
}

export const templateDatabase = 'template_migrated'

const gibibyte = 1024 ** 3

/**
 * Returns the folder for the data of the shared Postgres: in memory, if there is room for all data that tests store at
 * a time. The database of a test environment has 1,200 files, and creating them on a busy disk takes several times as
 * long.
 */
async function roomyFolder(): Promise<string> {
  const memory = '/dev/shm'
  const freeBytes = await statfs(memory).then(
    ({ bavail, bsize }) => bavail * bsize,
    () => 0,
  )
  return freeBytes > 6 * gibibyte && freemem() > 8 * gibibyte ? memory : tmpdir()
}

/** Starts one Postgres and one ClickHouse, each with a migrated template database, in a temporary folder. */
export async function startSharedParts(): Promise<{ parts: SharedParts; stop(): Promise<void> }> {
  await builtPrograms()
  const folder = await guardedFolder()
  const postgresFolder = await guardedFolder(await roomyFolder())
  // Postgres may run as another user, who must be able to traverse the folder.
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

/** Creates a database on the shared Postgres, empty or as a copy of `template`. */
export const createDatabase = (server: SharedParts['postgres'], name: string, template = 'template1') =>
  asOwner(server, `CREATE DATABASE "${name}" TEMPLATE "${template}" STRATEGY file_copy`)

/** Drops a database even if clients are connected to it. */
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
