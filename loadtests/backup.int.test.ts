import { expect, test } from 'vitest'
import { runBackupFlood } from './backup/runBackupFlood.ts'

test('a backup that is made under a flood of facts and reasons is restored whole: its windows say what its slices and reasons come to', async () => {
  const { lostFacts, lostReasons, raw, windows } = await runBackupFlood({ machines: 3, beforeMs: 3000 })
  expect({ lostFacts, lostReasons }).toEqual({ lostFacts: 0, lostReasons: 0 })
  expect(windows).toEqual(raw)
  expect(Math.min(...Object.values(raw))).toBeGreaterThan(0)
}, 240_000)
