import { expect, test } from 'vitest'
import { isSameQuestion } from './isSameQuestion.ts'

const question = { start: 0, end: 86_400_000, resourceIDs: ['M-1'] }

test('a live range that moved on by a minute is the same question', () => {
  expect(isSameQuestion(question, { ...question, start: 60_000, end: 86_460_000 })).toBe(true)
})

test('another range or other machines are another question', () => {
  expect(isSameQuestion(question, { ...question, start: 3_600_000 })).toBe(false)
  expect(isSameQuestion(question, { ...question, end: 90_000_000 })).toBe(false)
  expect(isSameQuestion(question, { ...question, resourceIDs: ['M-2'] })).toBe(false)
})

test('questions without a range are the same if all of them is', () => {
  expect(isSameQuestion({ kind: 'alerts' }, { kind: 'alerts' })).toBe(true)
  expect(isSameQuestion({ kind: 'alerts' }, { kind: 'insights' })).toBe(false)
})
