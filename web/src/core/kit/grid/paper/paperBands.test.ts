import fc from 'fast-check'
import { expect, test } from 'vitest'
import { paperBands } from './paperBands.ts'

test('columns continue below where the paper ends, each time beside the name of the row', () => {
  expect(paperBands([10, 20, 20, 20, 20], 50)).toEqual([
    [0, 1, 2],
    [0, 3, 4],
  ])
  expect(paperBands([10, 90, 5], 50)).toEqual([
    [0, 1],
    [0, 2],
  ])
  expect(paperBands([10], 50)).toEqual([[0]])
})

test('each column occurs once, in its order', () => {
  const widths = fc.array(fc.integer({ min: 1, max: 80 }), { minLength: 1, maxLength: 40 })
  fc.assert(
    fc.property(widths, (columnWidths) => {
      const columns = paperBands(columnWidths, 60).flatMap(([, ...otherColumns]) => otherColumns)
      expect(columns).toEqual(columnWidths.map((_, i) => i).slice(1))
    }),
  )
})
