import { expect, test } from 'vitest'
import { adjoiningSetups } from './adjoiningSetups.ts'

test('joins adjoining setups of one operation, starts a new one after a gap or another operation, and allows others in between', () => {
  const setups = adjoiningSetups()
  setups.add('A', { start: 0, end: 10, ms: 10 })
  setups.add('B', { start: 10, end: 20, ms: 5 })
  setups.add('A', { start: 10, end: 20, ms: 5 })
  setups.add('A', { start: 20, end: 25, ms: 5 })
  setups.add('A', { start: 26, end: 30, ms: 4 })
  setups.add('B', { start: 26, end: 30, ms: 4 })
  expect(setups.all).toEqual([
    { start: 0, end: 25, ms: 20 },
    { start: 10, end: 20, ms: 5 },
    { start: 26, end: 30, ms: 4 },
    { start: 26, end: 30, ms: 4 },
  ])
})
