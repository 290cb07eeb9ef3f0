import { createTestEnvironment, type TestEnvironment } from '@takt/launch/test.fixture.ts'
import { openClickHouse } from '@takt/store/clickhouse/clickhouse.ts'
import { openPostgres, roleUrl } from '@takt/store/postgres/postgres.ts'
import { sql } from 'kysely'
import pg from 'pg'
import { afterEach, expect, test } from 'vitest'
import { pendingMigrations, readMigrations } from './readMigrations.ts'
import { migrate } from './run.ts'

let environment: TestEnvironment | undefined
afterEach(async () => {
  await environment?.close()
  environment = undefined
})
/** Creates an environment with empty databases. */
const createEmptyEnvironment = async () => (environment = await createTestEnvironment({ migrate: false }))

test('several services can migrate both databases at the same time: each file runs once', async () => {
  const environment = await createEmptyEnvironment()
  await Promise.all(Array.from({ length: 6 }, () => migrate(environment)))
  const db = openPostgres<Record<string, never>>(roleUrl(environment.databaseUrl, 'takt_app', environment.secret))
  const clickhouse = openClickHouse(environment.clickhouseUrl)
  try {
    const { rows } = await sql<{ name: string }>`select name from migration order by name`.execute(db)
    expect(rows.map(({ name }) => name)).toEqual((await readMigrations('postgres')).map(({ name }) => name))
    const response = await clickhouse.query({
      query: 'SELECT name FROM migration ORDER BY name',
      format: 'JSONEachRow',
    })
    const names = (await response.json<{ name: string }>()).map(({ name }) => name)
    expect(names).toEqual((await readMigrations('clickhouse')).map(({ name }) => name))
  } finally {
    await Promise.all([db.destroy(), clickhouse.close()])
  }
})

test('an interrupted ClickHouse file runs again and completes', async () => {
  const environment = await createEmptyEnvironment()
  const clickhouse = openClickHouse(environment.clickhouseUrl)
  try {
    const [first] = await readMigrations('clickhouse')
    const statement = first!.text.slice(0, first!.text.search(/;\s*$/m))
    await clickhouse.command({ query: statement })
    await migrate(environment)
    const response = await clickhouse.query({ query: 'SELECT count() AS n FROM migration', format: 'JSONEachRow' })
    const [{ n }] = (await response.json<{ n: string }>()) as [{ n: string }]
    expect(Number(n)).toBe((await readMigrations('clickhouse')).length)
  } finally {
    await clickhouse.close()
  }
})

test('a file that was changed after it ran stops the start, and the error names it', async () => {
  const migrated = await createTestEnvironment()
  environment = migrated
  const owner = openPostgres<Record<string, never>>(migrated.databaseUrl)
  await sql`update migration set checksum = 'other' where name like '0002%'`.execute(owner)
  await owner.destroy()
  await expect(migrate(migrated)).rejects.toThrow(
    /migrations\/postgres\/0002_event_log.sql was changed after it had run/,
  )
})

test('runs files in the order of their names, without those that have already run', async () => {
  const files = await readMigrations('postgres')
  const applied = new Map([[files[0]!.name, files[0]!.checksum]])
  expect(pendingMigrations('postgres', files, applied)).toEqual(files.slice(1))
  expect(files.map(({ name }) => name)).toEqual(files.map(({ name }) => name).toSorted())
})

test('two installations on one server leave each other’s logins unchanged', async () => {
  const secrets = ['a secret of the first installation', 'a secret of the second installation']
  // The second one is created while the first one exists.
  const environments = await Promise.all([createTestEnvironment(), createTestEnvironment({ migrate: false })])
  try {
    for (const [n, environment] of environments.entries())
      await migrate({ databaseUrl: environment.databaseUrl, secret: secrets[n]! })
    for (const [n, environment] of environments.entries())
      for (const role of ['takt_app', 'takt_system'] as const) {
        const client = new pg.Client({ connectionString: roleUrl(environment.databaseUrl, role, secrets[n]!) })
        await client.connect()
        const { rows } = await client.query('select count(*) as total from event')
        await client.end()
        expect(rows).toEqual([{ total: 0 }])
      }
    // Migrating the first one again changes nothing for the second.
    await migrate({ databaseUrl: environments[0]!.databaseUrl, secret: secrets[0]! })
    const client = new pg.Client({ connectionString: roleUrl(environments[1]!.databaseUrl, 'takt_app', secrets[1]!) })
    await client.connect()
    await client.end()
  } finally {
    for (const environment of environments) await environment.close()
  }
})
