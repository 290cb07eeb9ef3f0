import fc from 'fast-check'
import { expect, test } from 'vitest'
import { orderRows } from './orderRows.ts'
import type { CellValue, ReportRow } from './reportColumn.ts'

/** Returns the sorted rows and the number of steps. */
function ordered(rows: readonly ReportRow[], descending: boolean) {
  const order = orderRows(rows, { field: 'a', descending })
  for (let steps = 1; ; steps++) {
    const step = order.next()
    if (step.done) return { rows: step.value, steps }
  }
}
const order = (rows: readonly ReportRow[], descending = false) => ordered(rows, descending).rows.map(({ a }) => a)

test('rows are sorted by one column, text case-insensitively, empty values last in both directions', () => {
  const rows = [{ a: 'b' }, { a: null }, { a: 'C' }, { a: 'A' }]
  expect(order(rows)).toEqual(['A', 'b', 'C', null])
  expect(order(rows, true)).toEqual(['C', 'b', 'A', null])
})

test('the result equals a single stable sort for any number of rows', () => {
  const value = fc.oneof(fc.integer({ min: 0, max: 20 }), fc.constant(null), fc.constant(''))
  const isEmpty = (cell: CellValue | undefined) => cell === null || cell === ''
  fc.assert(
    fc.property(fc.array(value, { maxLength: 3000, size: 'max' }), fc.boolean(), (values, descending) => {
      const rows = values.map((a, place) => ({ a, place }))
      const naive = rows.toSorted(
        (x, y) =>
          Number(isEmpty(x.a)) - Number(isEmpty(y.a)) ||
          (isEmpty(x.a) ? 0 : (Number(x.a) - Number(y.a)) * (descending ? -1 : 1)),
      )
      expect(ordered(rows, descending).rows).toEqual(naive)
    }),
    { numRuns: 20 },
  )
})

test('50,000 rows are sorted in steps of 500 rows, and merged seven times', () => {
  const rows = Array.from({ length: 50_000 }, (_, index) => ({ a: `Text ${(index * 7919) % 50_000}` }))
  const { rows: sorted, steps } = ordered(rows, false)
  expect(sorted[0]).toEqual({ a: 'Text 0' })
  expect(steps).toBeGreaterThanOrEqual((50_000 / 500) * (1 + 7))
})
