import { expect, test } from 'vitest'
import type { GridColumn, GridRow } from '../gridTypes.ts'
import { summarize } from './selectionSummary.ts'

const columns = ['a', 'b'].map(
  (name): GridColumn => ({
    name,
    label: name,
    kind: 'number',
    width: 1,
    takes: 'always',
    required: false,
    sortable: true,
  }),
)
const rows = [
  { a: 0.1, b: 'x' },
  { a: 0.2, b: null },
  { a: '12 or so', b: 4 },
].map((values, index): GridRow => ({ id: String(index), state: 'kept', values }))

test('returns sum, count and mean of the selected numbers without floating-point noise', () => {
  expect(summarize(rows, columns, { top: 0, bottom: 1, left: 0, right: 0 })).toEqual({
    cells: 2,
    numbers: 2,
    sum: 0.3,
    mean: 0.15,
  })
  expect(summarize(rows, columns, { top: 0, bottom: 2, left: 0, right: 1 })).toEqual({
    cells: 5,
    numbers: 3,
    sum: 4.3,
    mean: 4.3 / 3,
  })
  expect(summarize(rows, columns, { top: 0, bottom: 0, left: 1, right: 1 }).mean).toBe(null)
})
