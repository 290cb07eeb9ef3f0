import { migrate } from '@takt/migrations/run.ts'
import { openClickHouse } from '@takt/store/clickhouse/clickhouse.ts'
import { openNats } from '@takt/store/nats/nats.ts'
import { loginName, roleUrl } from '@takt/store/postgres/postgres.ts'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestEnvironment, type TestEnvironment } from './test.fixture.ts'
import { tablesOf } from './testing/cloneClickHouse.fixture.ts'
import { templateDatabase } from './testing/sharedParts.fixture.ts'
import { theSharedParts } from './testing/theSharedParts.fixture.ts'

let environment: TestEnvironment
beforeAll(async () => {
  environment = await createTestEnvironment()
})
afterAll(() => environment?.close())

test('a test environment has a migrated Postgres that the services can log in to', async () => {
  const client = new pg.Client({ connectionString: roleUrl(environment.databaseUrl, 'takt_app', environment.secret) })
  await client.connect()
  const { rows } = await client.query('select current_user as name')
  await client.end()
  expect(rows).toEqual([{ name: loginName(environment.secret, 'takt_app') }])
})

test('a test environment has a migrated ClickHouse', async () => {
  const client = openClickHouse(environment.clickhouseUrl)
  const response = await client.query({ query: 'SELECT count() AS slices FROM slice', format: 'JSONEachRow' })
  expect(await response.json()).toEqual([{ slices: 0 }])
  await client.close()
})

test('a migrated ClickHouse is a copy of its template with no migration left to run', async () => {
  const { clickhouse, clickhouseTables } = await theSharedParts()
  const name = new URL(environment.clickhouseUrl).pathname.slice(1)
  const as = (database: string, tables: string[]) => tables.map((table) => table.replaceAll(`${database}.`, ''))
  const tables = async () => as(name, await tablesOf(clickhouse, name)).toSorted()
  expect(await tables()).toEqual(as(templateDatabase, clickhouseTables).toSorted())
  await migrate({ clickhouseUrl: environment.clickhouseUrl, secret: environment.secret })
  expect(await tables()).toEqual(as(templateDatabase, clickhouseTables).toSorted())
})

test('acknowledged JetStream messages survive kill -9 and restart', async () => {
  const nats = await openNats({ url: environment.natsUrl, creds: environment.natsCreds, name: 'test' })
  const manager = await nats.jetstreamManager()
  await manager.streams.add({ name: 'KEPT', subjects: ['kept.>'] })
  await nats.jetstream().publish('kept.1', 'x')
  await environment.killNats()
  await environment.restartNats()
  const again = await openNats({ url: environment.natsUrl, creds: environment.natsCreds, name: 'again' })
  const info = await (await again.jetstreamManager()).streams.info('KEPT')
  expect(info.state.messages).toBe(1)
  await Promise.all([nats.close(), again.close()])
})

test('two test environments do not see each other', async () => {
  const other = await createTestEnvironment({ migrate: false })
  expect(other.databaseUrl).not.toBe(environment.databaseUrl)
  const client = new pg.Client({ connectionString: other.databaseUrl })
  await client.connect()
  const { rows } = await client.query(`select count(*)::int as tables from pg_tables where schemaname = 'public'`)
  await client.end()
  await other.close()
  expect(rows).toEqual([{ tables: 0 }])
})
