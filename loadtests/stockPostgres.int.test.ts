import { expect, test } from 'vitest'
import { runStockPostgres } from './stockPostgres/runStockPostgres.ts'

// `node loadtests/stockPostgres.ts` sends 10,000.
test('two gateways and two ingests share a Postgres with default settings without an error', async () => {
  const result = await runStockPostgres({ requests: 1000, atOnce: 40 })
  expect(result).toMatchObject({ maxConnections: 100, requests: 1000, errors: {}, notReady: 0 })
  // The owner's connection beside two gateways with 34 and two ingests with 10.
  expect(result.connectionsSeen).toBeLessThanOrEqual(89)
})
