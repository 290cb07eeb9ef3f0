import { expect, test } from 'vitest'
import { runDiskFull } from './diskFull/runDiskFull.ts'

test('a filling disk is reported and blocks intake; after it was completely full everything continues by itself, and nothing acknowledged is lost', async ({
  skip,
}) => {
  const result = await runDiskFull({ watchSecs: 1, fullMs: 4000 })
  if (!result) return skip('this system lets nobody but root mount a small disk (no name spaces of users)')
  expect(result).toMatchObject({
    lowMessage: 'low on space',
    outMessage: expect.stringMatching(/^out of space/),
    rejection: 'maximum bytes exceeded',
    acknowledgedWhileBlocked: 0,
    lost: 0,
  })
  expect(result.restarted).toContain('3-nats')
  expect(result.acknowledged).toBeGreaterThan(200)
})
