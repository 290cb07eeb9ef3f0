import { createWorld } from '@takt/launch/test.bed.ts'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { openClickHouse, queryTenant } from './clickhouse.ts'

test('an organization that asks much at once keeps no other waiting', async () => {
  const world = await createWorld()
  const clickhouse = openClickHouse(world.clickhouseUrl)
  let done = 0
  const ask = (organizationId: number, secs: number) =>
    queryTenant(clickhouse, {
      organizationId,
      query: 'SELECT {organization:UInt32} AS organization, sleep({secs:Float64}) AS slept',
      params: { secs },
      row: z.object({ organization: z.number(), slept: z.number() }),
    })
  const many = Array.from({ length: 32 }, () => ask(1, 0.5).then(() => done++))
  expect(await ask(2, 0)).toEqual([{ organization: 2, slept: 0 }])
  expect(done).toBeLessThan(16)
  await Promise.all(many)
  expect(done).toBe(32)
  await clickhouse.close()
  await world.close()
})
