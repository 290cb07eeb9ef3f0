import { migrate } from '@takt/migrations/run.ts'
import { openClickHouse } from '@takt/store/clickhouse/clickhouse.ts'
import { openNats } from '@takt/store/nats/nats.ts'
import { loginName, roleUrl } from '@takt/store/postgres/postgres.ts'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { tablesOf } from './bed/cloneClickHouse.bed.ts'
import { templateDatabase } from './bed/sharedParts.bed.ts'
import { theSharedParts } from './bed/theSharedParts.bed.ts'
import { createWorld, type World } from './test.bed.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world?.close())

test('a world has a migrated Postgres that the services can log in to', async () => {
  const client = new pg.Client({ connectionString: roleUrl(world.databaseUrl, 'takt_app', world.secret) })
  await client.connect()
  const { rows } = await client.query('select current_user as name')
  await client.end()
  expect(rows).toEqual([{ name: loginName(world.secret, 'takt_app') }])
})

test('a world has a migrated ClickHouse', async () => {
  const client = openClickHouse(world.clickhouseUrl)
  const answer = await client.query({ query: 'SELECT count() AS slices FROM slice', format: 'JSONEachRow' })
  expect(await answer.json()).toEqual([{ slices: 0 }])
  await client.close()
})

test('a migrated ClickHouse is a copy of its template to which nothing is left to migrate', async () => {
  const { clickhouse, clickhouseTables } = await theSharedParts()
  const name = new URL(world.clickhouseUrl).pathname.slice(1)
  const as = (database: string, tables: string[]) => tables.map((table) => table.replaceAll(`${database}.`, ''))
  const tables = async () => as(name, await tablesOf(clickhouse, name)).toSorted()
  expect(await tables()).toEqual(as(templateDatabase, clickhouseTables).toSorted())
  await migrate({ clickhouseUrl: world.clickhouseUrl, secret: world.secret })
  expect(await tables()).toEqual(as(templateDatabase, clickhouseTables).toSorted())
})

test('what JetStream acknowledged is there after kill -9 and restart', async () => {
  const nats = await openNats({ url: world.natsUrl, creds: world.natsCreds, name: 'test' })
  const manager = await nats.jetstreamManager()
  await manager.streams.add({ name: 'KEPT', subjects: ['kept.>'] })
  await nats.jetstream().publish('kept.1', 'x')
  await world.killNats()
  await world.restartNats()
  const again = await openNats({ url: world.natsUrl, creds: world.natsCreds, name: 'again' })
  const info = await (await again.jetstreamManager()).streams.info('KEPT')
  expect(info.state.messages).toBe(1)
  await Promise.all([nats.close(), again.close()])
})

test('two worlds do not see each other', async () => {
  const other = await createWorld({ migrate: false })
  expect(other.databaseUrl).not.toBe(world.databaseUrl)
  const client = new pg.Client({ connectionString: other.databaseUrl })
  await client.connect()
  const { rows } = await client.query(`select count(*)::int as tables from pg_tables where schemaname = 'public'`)
  await client.end()
  await other.close()
  expect(rows).toEqual([{ tables: 0 }])
})
