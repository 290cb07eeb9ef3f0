import { expect, test } from 'vitest'
import { runTagFaults } from './tagFaults/runTagFaults.ts'

test('after random kill -9 of ingest, ClickHouse, NATS and Postgres while readers of three organizations publish reads, every acknowledged read is stored once and every stay equals the recomputation', async () => {
  const { kills, reads, tags, differences } = await runTagFaults({
    seed: 20260302,
    seconds: 10,
    readers: 9,
    accounts: 3,
    tags: 40,
    perSecond: 100,
  })
  expect(differences.slice(0, 20)).toEqual([])
  expect(Math.min(...Object.values(kills))).toBeGreaterThan(0)
  expect([reads > 3000, tags > 100]).toEqual([true, true])
})
