import { expect, test } from 'vitest'
import { runFaults } from './faults/runFaults.ts'

// `node loadtests/faults.ts` runs longer.
const seconds = 12

test('after random kill -9 of ingest, ClickHouse and NATS during a flood of ten organizations with duplicates and shuffling, every count, second and stop equals the ledger', async () => {
  const { kills, slices, expected, catchUps, reasonEntries, differences } = await runFaults({
    seed: 20260302,
    seconds,
    devices: 12,
    accounts: 10,
    perSecond: 150,
  })
  expect(differences).toEqual([])
  expect(Math.min(...Object.values(kills))).toBeGreaterThan(0)
  expect(slices).toBeGreaterThan(250 * seconds)
  expect(reasonEntries).toBeGreaterThan(10)
  expect(catchUps.caughtUp).toBeGreaterThan(0)
  for (const machine of expected.values())
    expect(Math.min(machine.running, machine.minorStop, machine.good)).toBeGreaterThan(0)
})
