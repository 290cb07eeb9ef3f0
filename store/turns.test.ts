import { expect, test } from 'vitest'
import { inTurns } from './turns.ts'

test('others get their turn between the steps of long work', async () => {
  let ticks = 0
  const ticking = setInterval(() => ticks++, 1)
  function* work() {
    for (const end = performance.now() + 200; performance.now() < end; ) yield undefined
    return 'done'
  }
  expect(await inTurns(work())).toBe('done')
  clearInterval(ticking)
  expect(ticks).toBeGreaterThan(5)
})
