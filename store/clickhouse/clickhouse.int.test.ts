import { createTestEnvironment } from '@takt/launch/test.fixture.ts'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { openClickHouse, queryTenant } from './clickhouse.ts'

test('an organization with many simultaneous queries does not delay the others', async () => {
  const environment = await createTestEnvironment()
  const clickhouse = openClickHouse(environment.clickhouseUrl)
  let doneCount = 0
  const runQuery = (organizationId: number, secs: number) =>
    queryTenant(clickhouse, {
      organizationId,
      query: 'SELECT {organization:UInt32} AS organization, sleep({secs:Float64}) AS slept',
      params: { secs },
      row: z.object({ organization: z.number(), slept: z.number() }),
    })
  const many = Array.from({ length: 32 }, () => runQuery(1, 0.5).then(() => doneCount++))
  expect(await runQuery(2, 0)).toEqual([{ organization: 2, slept: 0 }])
  expect(doneCount).toBeLessThan(16)
  await Promise.all(many)
  expect(doneCount).toBe(32)
  await clickhouse.close()
  await environment.close()
})
