import { expect, test, vi } from 'vitest'
import { createPace } from './pace.ts'

const many = { perSecond: 1e9, burst: 1e9 }

test('what a burst allows passes at once; what is overdrawn is waited for, and told', async () => {
  const ending = new AbortController()
  const told: boolean[] = []
  const pace = createPace(ending.signal, (isSlowed) => told.push(isSlowed), {
    bytes: many,
    lines: { perSecond: 1_000, burst: 100 },
    slices: many,
  })
  const began = performance.now()
  pace.spend({ lines: 90 })
  await pace.rest()
  expect(told).toEqual([])
  pace.spend({ lines: 310 })
  await pace.rest()
  expect(performance.now() - began).toBeGreaterThan(295)
  expect(told).toEqual([true])
  ending.abort()
})

test('each of bytes, lines and slices counts by itself', async () => {
  for (const name of ['bytes', 'lines', 'slices'] as const) {
    const ending = new AbortController()
    const slowed = vi.fn()
    const pace = createPace(ending.signal, slowed, {
      bytes: many,
      lines: many,
      slices: many,
      [name]: { perSecond: 1_000, burst: 1 },
    })
    pace.spend({ [name]: 20 })
    await pace.rest()
    expect(slowed, name).toHaveBeenCalledWith(true)
    ending.abort()
  }
})

test('others have their turn even where nothing is overdrawn', async () => {
  const ending = new AbortController()
  const pace = createPace(ending.signal, () => {})
  let isTheirs = false
  setImmediate(() => (isTheirs = true))
  await pace.rest()
  expect(isTheirs).toBe(true)
  ending.abort()
})

test('at the end nobody waits', async () => {
  const ending = new AbortController()
  const pace = createPace(ending.signal, () => {})
  pace.spend({ lines: 1e9 })
  const resting = pace.rest()
  ending.abort()
  await resting
})
