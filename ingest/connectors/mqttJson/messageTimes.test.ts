import { expect, test } from 'vitest'
import { createMessageTimes } from './messageTimes.ts'

const t0 = Date.parse('2026-03-02T14:00:00.000Z')

test('a message that a continued session sends after newer ones is late', () => {
  const times = createMessageTimes(null)
  expect(times.accept(t0 + 20_000, 10)).toBe(true)
  expect(times.accept(t0 + 18_000, 20)).toBe(false)
  expect(times.accept(t0 + 19_500, 20)).toBe(true)
  expect(times.newest()).toBe(t0 + 20_000)
})

test('messages of before a restart are late', () => {
  const times = createMessageTimes(t0 + 24_000)
  expect(times.accept(t0 + 187, 300)).toBe(false)
  expect(times.accept(t0 + 24_100, 400)).toBe(true)
})

test('later, or in another session, the clock of the source was set back', () => {
  const times = createMessageTimes(null)
  times.accept(t0 + 3_600_000, null)
  expect(times.accept(t0, null)).toBe(true)
  expect(times.newest()).toBe(t0)
  times.accept(t0 + 3_600_000, 5_000)
  expect(times.accept(t0 + 60_000, 31_000)).toBe(true)
})
