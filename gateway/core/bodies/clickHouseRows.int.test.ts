import { createTestEnvironment, type TestEnvironment } from '@takt/launch/test.fixture.ts'
import { type ClickHouse, openClickHouse, queryTenant } from '@takt/store/clickhouse/clickhouse.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { blockingShare } from './watchBlocking.fixture.ts'

let environment: TestEnvironment
let client: ClickHouse
beforeAll(async () => {
  environment = await createTestEnvironment()
  client = openClickHouse(environment.clickhouseUrl)
})
afterAll(async () => {
  await client?.close()
  await environment?.close()
})

test('reads tens of thousands of wide rows from ClickHouse without blocking the event loop', async () => {
  const names = Array.from({ length: 25 }, (_, i) => `found${i}`)
  const row = z.object(Object.fromEntries(names.map((name) => [name, z.iso.datetime().nullable()])))
  const columns = names.map((name) => `'2026-03-01T12:00:00.000Z' AS ${name}`).join(', ')
  const query = `SELECT ${columns} FROM numbers(30000) WHERE {organization:UInt32} = 1`
  const read = async () => expect(await queryTenant(client, { organizationId: 1, query, row })).toHaveLength(30_000)
  expect(await blockingShare(read)).toBeLessThan(1)
})
