import { expect, test } from 'vitest'
import { truncateText } from './truncateText.ts'

test('truncates between characters, never within a surrogate pair', () => {
  expect(truncateText('abc', 2)).toBe('ab')
  expect(truncateText('a𐐀b', 2)).toBe('a')
  expect(truncateText('a𐐀b', 3)).toBe('a𐐀')
  expect(truncateText('a𐐀b', 9)).toBe('a𐐀b')
})
