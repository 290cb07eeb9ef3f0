import { expect, test } from 'vitest'
import { isMissed, missedCallers } from './isMissed.ts'

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

test('who called in vain is no longer missed once one has talked with them, whoever called', () => {
  const missed = { ...call, answeredAt: null }
  const later = { callerName: 'ben', calledNames: ['ann'], outcome: 'completed', answeredAt: 'then' }
  const ofOthers = { callerName: 'cleo', calledNames: ['ann'], outcome: 'completed', answeredAt: 'then' }
  expect(missedCallers([missed, missed], 'ben')).toEqual(['ann', 'ann'])
  expect(missedCallers([ofOthers, missed], 'ben')).toEqual(['ann'])
  expect(missedCallers([later, missed], 'ben')).toEqual([])
  expect(missedCallers([{ ...later, outcome: null }, missed], 'ben')).toEqual([])
  expect(missedCallers([missed, later], 'ben')).toEqual(['ann'])
})
