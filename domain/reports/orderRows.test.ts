import fc from 'fast-check'
import { expect, test } from 'vitest'
import { orderRows } from './orderRows.ts'
import type { CellValue, ReportRow } from './reportColumn.ts'

/** What this thread has had of a processor (ms): what waits for one beside other work is not counted. */
function cpuMs() {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}

/** The rows in order, and the longest step that it took (ms of a processor). */
function ordered(rows: readonly ReportRow[], descending: boolean) {
  const steps = orderRows(rows, { field: 'a', descending })
  let longest = 0
  for (;;) {
    const began = cpuMs()
    const step = steps.next()
    longest = Math.max(longest, cpuMs() - began)
    if (step.done) return { rows: step.value, longest }
  }
}
const order = (rows: readonly ReportRow[], descending = false) => ordered(rows, descending).rows.map(({ a }) => a)

test('rows go by one column, texts without regard to case, empty values last in both directions', () => {
  const rows = [{ a: 'b' }, { a: null }, { a: 'C' }, { a: 'A' }]
  expect(order(rows)).toEqual(['A', 'b', 'C', null])
  expect(order(rows, true)).toEqual(['C', 'b', 'A', null])
})

test('however many rows there are they stand as one sort of all would put them, equal ones as they were', () => {
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

test('50,000 rows are put in order in steps of which none is long', () => {
  const rows = Array.from({ length: 50_000 }, (_, place) => ({ a: `Text ${(place * 7919) % 50_000}` }))
  const passes = Array.from({ length: 3 }, () => ordered(rows, false))
  expect(passes[0]!.rows[0]).toEqual({ a: 'Text 0' })
  expect(Math.min(...passes.map(({ longest }) => longest))).toBeLessThan(25)
})
