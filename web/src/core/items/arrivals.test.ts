import { expect, test } from 'vitest'
import { arrivalsBetween } from './arrivals.ts'

const row = (rowId: string, version: number, a: unknown, b: unknown = 1) => ({ rowId, version, a, b })
const given = { columns: ['a', 'b'], isOwn: () => false }

test('cells that somebody else changed, and rows that somebody else added, are told', () => {
  const before = [row('r1', 1, 'x'), row('r2', 1, 'x')]
  const after = [row('r1', 2, 'y'), row('r2', 1, 'x'), row('r3', 1, 'z')]
  expect(arrivalsBetween(before, after, given)).toEqual(
    new Map([
      ['r1', new Set(['a'])],
      ['r3', new Set(['a', 'b'])],
    ]),
  )
})

test('what this page did itself is no news, nor what is as it was', () => {
  const after = [row('r1', 2, 'y')]
  expect(arrivalsBetween([row('r1', 1, 'x')], after, { ...given, isOwn: () => true }).size).toBe(0)
  expect(arrivalsBetween([row('r1', 1, ['t'])], [row('r1', 2, ['t'])], given).size).toBe(0)
})
