import { expect, test } from 'vitest'
import { isMissed } from './isMissed.ts'

const call = { callerName: 'ann', calledNames: ['ben', 'cleo'], outcome: 'unanswered' }

test('a call is missed by whoever was called and did not hear of it, never by who called, declined or talked', () => {
  expect(isMissed(call, 'ben')).toBe(true)
  expect(isMissed(call, 'ann')).toBe(false)
  expect(isMissed(call, 'dora')).toBe(false)
  const missed = (outcome: string | null) => isMissed({ ...call, outcome }, 'ben')
  expect(['aborted', 'unavailable', 'declined', 'completed', 'lost', null].map(missed)).toEqual([
    true,
    true,
    false,
    false,
    false,
    false,
  ])
})
