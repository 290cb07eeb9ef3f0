import { expect, test } from 'vitest'
import { typedAfter } from './NumberPad.tsx'

const typed = (...keys: string[]) => keys.reduce(typedAfter, '')

test('keys produce one number with one point and one sign; a comma counts as a point', () => {
  expect(typed('1', '0', ',', '0', '2', '.')).toBe('10.02')
  expect(typed('.', '5')).toBe('0.5')
  expect(typed('±', '3', '-', '7', '±')).toBe('-37')
  expect(typed('-', '.', '5')).toBe('-0.5')
  expect(typed('1', '2', 'Backspace', 'x')).toBe('1')
  expect(typed(...'1234567890123456789')).toHaveLength(15)
})
