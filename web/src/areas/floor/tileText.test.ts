import { expect, test } from 'vitest'
import { fitText, stateAge } from './tileText.ts'

test('formats the age of a state from seconds to days', () => {
  expect([0, 42, 2530, 11_400, 183_600].map(stateAge)).toEqual(['0:00', '0:42', '42:10', '3:10:00', '2 d 3 h'])
})

test('keeps the start of a text that does not fit; a name keeps its start and the number at its end', () => {
  const measure = (text: string) => text.length
  expect(fitText('Lathe 12', 8, { measure })).toBe('Lathe 12')
  expect(fitText('Lathe 12', 6, { measure })).toBe('Lathe…')
  expect(fitText('Lathe 12', 4, { measure, cutMiddle: true })).toBe('L…12')
  expect(fitText('Lathe', 0, { measure })).toBe('')
})
