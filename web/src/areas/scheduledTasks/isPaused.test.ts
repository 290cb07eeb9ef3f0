import { expect, test } from 'vitest'
import { isPaused } from './isPaused.ts'

// Proves SCH-063
test('a task whose status is Paused counts as paused, whatever its flag says', () => {
  expect(isPaused({ paused: false, status: 'Paused' })).toBe(true)
  expect(isPaused({ paused: true, status: 'Scheduled' })).toBe(true)
  expect(isPaused({ paused: false, status: 'Scheduled' })).toBe(false)
})
