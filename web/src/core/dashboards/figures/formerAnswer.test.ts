import { onlineManager } from '@tanstack/react-query'
import { afterEach, expect, test } from 'vitest'
import { formerAnswer } from './formerAnswer.ts'

afterEach(() => onlineManager.setOnline(true))

test('without a network only the answer to the same question stays in sight, however far its live range moved on', () => {
  const hour = 3_600_000
  const asked = { start: 0, end: 100 * hour, resourceIDs: ['M-1'], only: {} }
  const before = (question: object) => ({ queryKey: [1, 'dashboards', 'pivot', question] })
  const narrowed = { ...asked, only: { partNum: 'P-1' } }
  expect(formerAnswer(narrowed)('former', before(asked))).toBe('former')
  onlineManager.setOnline(false)
  expect(formerAnswer(narrowed)('former', before(asked))).toBeUndefined()
  expect(formerAnswer(asked)('former', before({ ...asked, end: 103 * hour }))).toBe('former')
  expect(formerAnswer({ ...asked, start: -24 * hour })('former', before(asked))).toBeUndefined()
  expect(formerAnswer(asked)('former', undefined)).toBeUndefined()
})
