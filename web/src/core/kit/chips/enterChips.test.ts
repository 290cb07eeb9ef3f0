import { expect, test } from 'vitest'
import { enterChips } from './enterChips.ts'

const rules = {
  normal: (text: string) => text.toUpperCase(),
  problemOf: (value: string) => (/^[A-Z0-9]+$/.test(value) ? null : `${value} is no code`),
}

// Proves SCH-195
test('typed text is normalized when it is added; empty text adds nothing', () => {
  expect(enterChips(['A1'], ' b2 ', rules)).toEqual({ values: ['A1', 'B2'], left: '', problem: null })
  expect(enterChips(['A1'], '  ', rules)).toEqual({ values: ['A1'], left: '', problem: null })
})

// Proves SCH-196
test('a duplicate is dropped and reported', () => {
  expect(enterChips(['A1', 'B2'], 'a1', rules)).toEqual({
    values: ['A1', 'B2'],
    left: '',
    problem: 'Entry already exists',
  })
  expect(enterChips(['A1'], 'a1, c3, C3', rules)).toEqual({ values: ['A1', 'C3'], left: '', problem: null })
})

test('a pasted column is added line by line; invalid entries stay in the input for correction', () => {
  expect(enterChips([], 'a1\r\n<b>\nc3;d d', rules)).toEqual({
    values: ['A1', 'C3'],
    left: '<b>, d d',
    problem: '<B> is no code',
  })
})
