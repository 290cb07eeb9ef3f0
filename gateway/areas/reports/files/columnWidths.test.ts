import fc from 'fast-check'
import { expect, test } from 'vitest'
import { columnSets, columnWidths, type DrawnColumn, fittingSize } from './columnWidths.ts'

const total = (widths: readonly number[]) => widths.reduce((sum, width) => sum + width, 0)
const text = (...texts: string[]): DrawnColumn => ({ isNumeric: false, texts })
const number = (...texts: string[]): DrawnColumn => ({ isNumeric: true, texts })

test('a table is as wide as its page for any content', () => {
  const column = fc.record({
    isNumeric: fc.boolean(),
    texts: fc.array(fc.string({ maxLength: 400 }), { minLength: 1 }),
  })
  fc.assert(
    fc.property(
      fc.array(column, { minLength: 1, maxLength: 24 }),
      fc.integer({ min: 200, max: 800 }),
      (columns, page) => {
        fc.pre(columns.some(({ texts }) => texts.some((entry) => entry.trim() !== '')))
        const widths = columnWidths(columns, 7.5, page)
        expect(total(widths)).toBeCloseTo(page, 3)
        for (const width of widths) expect(width).toBeGreaterThanOrEqual(0)
      },
    ),
  )
})

test('a text without spaces does not push other columns off the page, and numbers do not wrap', () => {
  const columns = [text('Employee', 'E121'), text('Tag', 'F'.repeat(300)), number('Quantity', '1,234,567')]
  const [employee, tag, quantity] = columnWidths(columns, 8, 500) as [number, number, number]
  expect(employee).toBeGreaterThan(30)
  expect(quantity).toBeGreaterThan(35)
  expect(tag).toBeGreaterThan(300)
})

test('gives more width to columns with longer texts', () => {
  const [date, description] = columnWidths(
    [text('Since', '2026-10-28 00:00'), text('What', 'word '.repeat(40))],
    8,
    300,
  )
  expect(description!).toBeGreaterThan(2 * date!)
})

test('splits columns that do not fit into several tables, each repeating the columns that name the rows', () => {
  const metrics = Array.from({ length: 20 }, () => number('Performance', '100.0 %'))
  const columns = [text('Day', '2026-11-20'), number('Shift', '1'), text('Machine', 'M-01'), ...metrics]
  const page = { available: 400, gap: 6 }
  const sets = columnSets(columns, 7, page)
  expect(sets.length).toBeGreaterThan(1)
  for (const positions of sets) {
    expect(positions.slice(0, 3)).toEqual([0, 1, 2])
    expect(
      columnSets(
        positions.map((position) => columns[position]!),
        7,
        page,
      ),
    ).toHaveLength(1)
  }
  expect(sets.flatMap((positions) => positions.slice(3))).toEqual(metrics.map((_, k) => k + 3))
  expect(columnSets(columns.slice(0, 4), 7, page)).toEqual([[0, 1, 2, 3]])
})

test('a one-word heading over short numbers does not wrap', () => {
  // Roboto’s widths of M, a, d and e at weight 500, in font heights.
  const [width] = columnWidths([number('Made', '0'), text('word '.repeat(90))], 8, 300) as [number]
  expect(width).toBeGreaterThanOrEqual((0.876 + 0.54 + 0.564 + 0.535) * 8 - 0.01)
})

test('selects the largest font size at which every column fits, or the smallest if none does', () => {
  // Side by side, the columns are about thirteen font heights wide.
  const columns = [text('2026-11-20'), number('1,234,567'), text('word '.repeat(40))]
  expect([500, 105, 99, 79, 74, 1].map((width) => fittingSize(columns, [8, 6, 4], width))).toEqual([8, 8, 6, 6, 4, 4])
})
