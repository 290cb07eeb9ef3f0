import { expect, test } from 'vitest'
import { runLostServer } from './lostServer/runLostServer.ts'

// `node loadtests/lostServer.ts` loses each of the three servers.
test('after one of three NATS servers was killed with its disk during a flood, every count and every second equals the ledger', async () => {
  const { losses, slices, differences } = await runLostServer({
    seed: 20260302,
    losses: 1,
    awaySecs: 1,
    devices: 12,
    accounts: 3,
    perSecond: 60,
  })
  expect(differences).toEqual([])
  expect(losses).toHaveLength(1)
  expect(slices).toBeGreaterThan(500)
})
