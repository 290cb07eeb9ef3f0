import { expect, test } from 'vitest'
import { arrivalsBetween } from './arrivals.ts'

const row = (rowId: string, version: number, a: unknown, b: unknown = 1) => ({ rowId, version, a, b })
const options = { columns: ['a', 'b'], isOwn: () => false }

test('reports cells that another user changed and rows that another user added', () => {
  const before = [row('r1', 1, 'x'), row('r2', 1, 'x')]
  const after = [row('r1', 2, 'y'), row('r2', 1, 'x'), row('r3', 1, 'z')]
  expect(arrivalsBetween(before, after, options)).toEqual(
    new Map([
      ['r1', new Set(['a'])],
      ['r3', new Set(['a', 'b'])],
    ]),
  )
})

test('does not report own changes or unchanged rows', () => {
  const after = [row('r1', 2, 'y')]
  expect(arrivalsBetween([row('r1', 1, 'x')], after, { ...options, isOwn: () => true }).size).toBe(0)
  expect(arrivalsBetween([row('r1', 1, ['t'])], [row('r1', 2, ['t'])], options).size).toBe(0)
})
