import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { onEveryBeat } from './onEveryBeat.ts'

beforeEach(() => {
  vi.useFakeTimers({ now: 10_100 })
})
afterEach(() => {
  vi.useRealTimers()
})

test('a slow call does not delay later ones, and there are never two in one period', () => {
  const at: number[] = []
  const stop = onEveryBeat(250, () => {
    at.push(Date.now())
    if (at.length === 2) vi.setSystemTime(Date.now() + 130)
    if (at.length === 4) vi.setSystemTime(Date.now() + 600)
  })
  vi.advanceTimersByTime(1500)
  stop()
  vi.advanceTimersByTime(1000)
  expect(at).toEqual([10_250, 10_500, 10_750, 11_000, 11_750, 12_000, 12_250])
})
