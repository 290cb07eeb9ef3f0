import { createTestEnvironment, openOldServers, type TestEnvironment } from '@takt/launch/test.fixture.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { serverProblems } from './serverProblems.ts'

let environment: TestEnvironment
let old: Awaited<ReturnType<typeof openOldServers>>
beforeAll(async () => {
  environment = await createTestEnvironment()
  old = await openOldServers()
})
afterAll(async () => {
  await old?.close()
  await environment?.close()
})

test('the bundled servers have no problems', async () => {
  expect(await serverProblems(environment.env, { requireReachable: true })).toEqual([])
})

test('each server with an outdated version is reported with the remedy', async () => {
  const { postgres, clickhouse, nats } = old.hosts
  expect(await serverProblems(old.env)).toEqual([
    `DATABASE_URL: Postgres at ${postgres} is version 15.8; Takt needs 18 or newer. Upgrade that server, or use another one.`,
    expect.stringMatching(
      `^CLICKHOUSE_URL: ClickHouse at ${clickhouse} is version 24\\.8\\.1\\.1; Takt needs [\\d.]+ or newer\\. Upgrade`,
    ),
    `NATS_URL: at ${nats}: nats-server 2.8.4 is older than 2.9.10, the oldest version verified to isolate organizations: install 2.15.2.`,
  ])
})

test('a number of connections that Postgres does not allow is reported', async () => {
  const problems = await serverProblems({ DATABASE_URL: old.env.DATABASE_URL, POSTGRES_CONNECTIONS_GATEWAY: '21' })
  expect(problems[1]).toBe(
    `POSTGRES_CONNECTIONS_GATEWAY is 21, but Postgres at ${old.hosts.postgres} allows 20 connections. ` +
      'Set a smaller number, or increase its max_connections.',
  )
})

test('a login that Postgres rejects, and a missing database, are reported', async () => {
  const url = new URL(environment.databaseUrl)
  const [login, database] = [new URL(url), new URL(url)]
  login.password = 'wrong'
  database.pathname = '/nothing'
  expect(await serverProblems({ DATABASE_URL: login.href })).toEqual([
    `DATABASE_URL: Postgres at ${url.host} rejects the login '${url.username}'. Correct user and password.`,
  ])
  expect(await serverProblems({ DATABASE_URL: database.href })).toEqual([
    `DATABASE_URL: Postgres at ${url.host} has no database 'nothing'. Create it.`,
  ])
})

test('a login that ClickHouse rejects is reported', async () => {
  const url = new URL(environment.clickhouseUrl)
  url.password = 'wrong'
  expect(await serverProblems({ CLICKHOUSE_URL: url.href })).toEqual([
    `CLICKHOUSE_URL: ClickHouse at ${url.host} rejects the login. Correct user and password.`,
  ])
})

test('unreachable databases are reported if they are required, and left to retries otherwise', async () => {
  const env = { DATABASE_URL: 'postgres://a:b@127.0.0.1:1/takt', CLICKHOUSE_URL: 'http://a:b@127.0.0.1:1/takt' }
  expect(await serverProblems(env, { requireReachable: true })).toEqual([
    'DATABASE_URL: Postgres at 127.0.0.1:1 cannot be reached (ECONNREFUSED). Start it, or correct the address.',
    expect.stringMatching(/^CLICKHOUSE_URL: ClickHouse at 127\.0\.0\.1:1 cannot be reached \(.+\)\. Start it/),
  ])
  expect(await serverProblems(env)).toEqual([])
})
