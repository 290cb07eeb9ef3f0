import { expect, test } from 'vitest'
import { isMissed, missedCallers } from './isMissed.ts'

const call = { callerName: 'ann', calledNames: ['ben', 'cleo'], outcome: 'unanswered' }

test('a call is missed by a callee who did not notice it, never by the caller or someone who declined or talked', () => {
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

test('a caller no longer counts as missed after a later conversation, whoever called', () => {
  const missed = { ...call, answeredAt: null }
  const laterCall = { callerName: 'ben', calledNames: ['ann'], outcome: 'completed', answeredAt: 'then' }
  const foreignCall = { callerName: 'cleo', calledNames: ['ann'], outcome: 'completed', answeredAt: 'then' }
  expect(missedCallers([missed, missed], 'ben')).toEqual(['ann', 'ann'])
  expect(missedCallers([foreignCall, missed], 'ben')).toEqual(['ann'])
  expect(missedCallers([laterCall, missed], 'ben')).toEqual([])
  expect(missedCallers([{ ...laterCall, outcome: null }, missed], 'ben')).toEqual([])
  expect(missedCallers([missed, laterCall], 'ben')).toEqual(['ann'])
})
