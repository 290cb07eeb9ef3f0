import { expect, test } from 'vitest'
import { cutText } from './cutText.ts'

test('a text is cut between letters, not within one', () => {
  expect(cutText('abc', 2)).toBe('ab')
  expect(cutText('a𐐀b', 2)).toBe('a')
  expect(cutText('a𐐀b', 3)).toBe('a𐐀')
  expect(cutText('a𐐀b', 9)).toBe('a𐐀b')
})
