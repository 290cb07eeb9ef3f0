import { createWorld, type World } from '@takt/launch/test.bed.ts'
import { type ClickHouse, openClickHouse, queryTenant } from '@takt/store/clickhouse/clickhouse.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { mostHeld, watchHolds } from './watchHolds.bed.ts'

let world: World
let client: ClickHouse
beforeAll(async () => {
  world = await createWorld()
  client = openClickHouse(world.clickhouseUrl)
})
afterAll(async () => {
  await client?.close()
  await world?.close()
})

test('tens of thousands of wide rows are read from ClickHouse without keeping anybody waiting', async () => {
  const names = Array.from({ length: 25 }, (_, i) => `found${i}`)
  const row = z.object(Object.fromEntries(names.map((name) => [name, z.iso.datetime().nullable()])))
  const columns = names.map((name) => `'2026-03-01T12:00:00.000Z' AS ${name}`).join(', ')
  const query = `SELECT ${columns} FROM numbers(30000) WHERE {organization:UInt32} = 1`
  const held = watchHolds()
  const rows = await queryTenant(client, { organizationId: 1, query, row })
  expect(rows).toHaveLength(30_000)
  expect(held().worked).toBeLessThan(mostHeld())
})
