import { expect, test } from 'vitest'
import { enterChips } from './enterChips.ts'

const rules = {
  normal: (text: string) => text.toUpperCase(),
  problemOf: (value: string) => (/^[A-Z0-9]+$/.test(value) ? null : `${value} is no code`),
}

// Proves SCH-195
test('what is typed is entered as it is kept; empty text enters nothing', () => {
  expect(enterChips(['A1'], ' b2 ', rules)).toEqual({ values: ['A1', 'B2'], left: '', problem: null })
  expect(enterChips(['A1'], '  ', rules)).toEqual({ values: ['A1'], left: '', problem: null })
})

// Proves SCH-196
test('a duplicate is reduced to the first, and says that it was there', () => {
  expect(enterChips(['A1', 'B2'], 'a1', rules)).toEqual({
    values: ['A1', 'B2'],
    left: '',
    problem: 'Entry already exists',
  })
  expect(enterChips(['A1'], 'a1, c3, C3', rules)).toEqual({ values: ['A1', 'C3'], left: '', problem: null })
})

test('a pasted column is entered line by line; what is no entry stays where it can be mended', () => {
  expect(enterChips([], 'a1\r\n<b>\nc3;d d', rules)).toEqual({
    values: ['A1', 'C3'],
    left: '<b>, d d',
    problem: '<B> is no code',
  })
})
