import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createHistoryBuffer } from './historyBuffer.ts'

test('keeps the messages with the latest end times, oldest first, in whatever order they arrive', () => {
  const times = fc.uniqueArray(fc.nat(), { minLength: 1, maxLength: 60 })
  fc.assert(
    fc.property(times, (some) => {
      const waiting = createHistoryBuffer<number>()
      for (const last of some) waiting.add('a', last, { last, bytes: 100 })
      expect(waiting.take()).toEqual(some.toSorted((a, b) => a - b).slice(-24))
      expect(waiting.take()).toEqual([])
    }),
  )
})

test('keeps fewer large messages, but always at least one', () => {
  const waiting = createHistoryBuffer<string>()
  const large = { bytes: 4_000_000 }
  waiting.add('a', 'new', { ...large, last: 2 })
  waiting.add('a', 'old', { ...large, last: 1 })
  waiting.add('b', 'other', { ...large, last: 0 })
  expect(waiting.take()).toEqual(['new', 'other'])
})
