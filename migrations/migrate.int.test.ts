import { createWorld, type World } from '@takt/launch/test.bed.ts'
import { openClickHouse } from '@takt/store/clickhouse/clickhouse.ts'
import { openPostgres, roleUrl } from '@takt/store/postgres/postgres.ts'
import { sql } from 'kysely'
import pg from 'pg'
import { afterEach, expect, test } from 'vitest'
import { pendingMigrations, readMigrations } from './readMigrations.ts'
import { migrate } from './run.ts'

let world: World | undefined
afterEach(async () => {
  await world?.close()
  world = undefined
})
/** With empty databases. */
const emptyWorld = async () => (world = await createWorld({ migrate: false }))

test('many services may migrate both databases at once: each file runs once', async () => {
  const world = await emptyWorld()
  await Promise.all(Array.from({ length: 6 }, () => migrate(world)))
  const db = openPostgres<Record<string, never>>(roleUrl(world.databaseUrl, 'takt_app', world.secret))
  const clickhouse = openClickHouse(world.clickhouseUrl)
  try {
    const { rows } = await sql<{ name: string }>`select name from migration order by name`.execute(db)
    expect(rows.map(({ name }) => name)).toEqual((await readMigrations('postgres')).map(({ name }) => name))
    const answer = await clickhouse.query({ query: 'SELECT name FROM migration ORDER BY name', format: 'JSONEachRow' })
    const names = (await answer.json<{ name: string }>()).map(({ name }) => name)
    expect(names).toEqual((await readMigrations('clickhouse')).map(({ name }) => name))
  } finally {
    await Promise.all([db.destroy(), clickhouse.close()])
  }
})

test('a ClickHouse file that was cut off in the middle runs again and completes', async () => {
  const world = await emptyWorld()
  const clickhouse = openClickHouse(world.clickhouseUrl)
  try {
    const [first] = await readMigrations('clickhouse')
    const statement = first!.text.slice(0, first!.text.search(/;\s*$/m))
    await clickhouse.command({ query: statement })
    await migrate(world)
    const answer = await clickhouse.query({ query: 'SELECT count() AS n FROM migration', format: 'JSONEachRow' })
    const [{ n }] = (await answer.json<{ n: string }>()) as [{ n: string }]
    expect(Number(n)).toBe((await readMigrations('clickhouse')).length)
  } finally {
    await clickhouse.close()
  }
})

test('a file that was changed after it ran stops the start and is named', async () => {
  const migrated = await createWorld()
  world = migrated
  const owner = openPostgres<Record<string, never>>(migrated.databaseUrl)
  await sql`update migration set checksum = 'other' where name like '0002%'`.execute(owner)
  await owner.destroy()
  await expect(migrate(migrated)).rejects.toThrow(
    /migrations\/postgres\/0002_event_log.sql was changed after it had run/,
  )
})

test('files run in the order of their names, those that ran are left out', async () => {
  const files = await readMigrations('postgres')
  const applied = new Map([[files[0]!.name, files[0]!.checksum]])
  expect(pendingMigrations('postgres', files, applied)).toEqual(files.slice(1))
  expect(files.map(({ name }) => name)).toEqual(files.map(({ name }) => name).toSorted())
})

test('two installations in one server leave each other’s logins alone', async () => {
  const secrets = ['a secret of the first installation', 'a secret of the second installation']
  // The second is made while the first is there.
  const worlds = await Promise.all([createWorld(), createWorld({ migrate: false })])
  try {
    for (const [n, world] of worlds.entries()) await migrate({ databaseUrl: world.databaseUrl, secret: secrets[n]! })
    for (const [n, world] of worlds.entries())
      for (const role of ['takt_app', 'takt_system'] as const) {
        const client = new pg.Client({ connectionString: roleUrl(world.databaseUrl, role, secrets[n]!) })
        await client.connect()
        const { rows } = await client.query('select count(*) as total from event')
        await client.end()
        expect(rows).toEqual([{ total: 0 }])
      }
    // The first one, started again, changes nothing for the second.
    await migrate({ databaseUrl: worlds[0]!.databaseUrl, secret: secrets[0]! })
    const client = new pg.Client({ connectionString: roleUrl(worlds[1]!.databaseUrl, 'takt_app', secrets[1]!) })
    await client.connect()
    await client.end()
  } finally {
    for (const world of worlds) await world.close()
  }
})
