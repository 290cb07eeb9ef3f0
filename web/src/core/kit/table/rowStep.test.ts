import { expect, test } from 'vitest'
import { rowStep } from './rowStep.ts'

test('arrow keys move by one row and stay within the table', () => {
  expect(rowStep('ArrowDown', 3, 5)).toBe(4)
  expect(rowStep('ArrowDown', 4, 5)).toBe(4)
  expect(rowStep('ArrowUp', 1, 5)).toBe(0)
  expect(rowStep('ArrowUp', 0, 5)).toBe(0)
})

test('Home and End lead to the first and the last row; other keys have no effect', () => {
  expect(rowStep('Home', 3, 5)).toBe(0)
  expect(rowStep('End', 3, 5)).toBe(4)
  expect(rowStep('Enter', 3, 5)).toBeNull()
  expect(rowStep('toString', 3, 5)).toBeNull()
})
