import { expect, test, vi } from 'vitest'
import { createPace } from './pace.ts'

const unlimited = { perSecond: 1e9, burst: 1e9 }

test('a burst passes at once; beyond it the source waits, which is reported', async () => {
  const ending = new AbortController()
  const reported: boolean[] = []
  const pace = createPace(ending.signal, (isSlowed) => reported.push(isSlowed), {
    bytes: unlimited,
    lines: { perSecond: 1_000, burst: 100 },
    slices: unlimited,
  })
  const startTime = performance.now()
  pace.spend({ lines: 90 })
  await pace.waitWithinLimits()
  expect(reported).toEqual([])
  pace.spend({ lines: 310 })
  await pace.waitWithinLimits()
  expect(performance.now() - startTime).toBeGreaterThan(295)
  expect(reported).toEqual([true])
  ending.abort()
})

test('bytes, lines and slices are limited separately', async () => {
  for (const name of ['bytes', 'lines', 'slices'] as const) {
    const ending = new AbortController()
    const slowed = vi.fn()
    const pace = createPace(ending.signal, slowed, {
      bytes: unlimited,
      lines: unlimited,
      slices: unlimited,
      [name]: { perSecond: 1_000, burst: 1 },
    })
    pace.spend({ [name]: 20 })
    await pace.waitWithinLimits()
    expect(slowed, name).toHaveBeenCalledWith(true)
    ending.abort()
  }
})

test('other work gets its turn even if no limit is exceeded', async () => {
  const ending = new AbortController()
  const pace = createPace(ending.signal, () => {})
  let hasOtherRun = false
  setImmediate(() => (hasOtherRun = true))
  await pace.waitWithinLimits()
  expect(hasOtherRun).toBe(true)
  ending.abort()
})

test('nothing waits after the end', async () => {
  const ending = new AbortController()
  const pace = createPace(ending.signal, () => {})
  pace.spend({ lines: 1e9 })
  const resting = pace.waitWithinLimits()
  ending.abort()
  await resting
})
