import { expect, test } from 'vitest'
import { runDiskFull } from './diskFull/runDiskFull.ts'

test('a disk that fills is told and holds intake; after it was full to the last byte all goes on by itself, and nothing acknowledged is lost', async ({
  skip,
}) => {
  const found = await runDiskFull({ watchSecs: 1, fullMs: 4000 })
  if (!found) return skip('this system lets nobody but root mount a small disk (no name spaces of users)')
  expect(found).toMatchObject({
    saidLow: 'low on space',
    saidOut: expect.stringMatching(/^out of space/),
    refusal: 'maximum bytes exceeded',
    acknowledgedWhileHeld: 0,
    lost: 0,
  })
  expect(found.restarted).toContain('3-nats')
  expect(found.acknowledged).toBeGreaterThan(200)
})
