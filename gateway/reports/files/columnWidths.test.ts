import fc from 'fast-check'
import { expect, test } from 'vitest'
import { columnWidths, type DrawnColumn, fittingSize } from './columnWidths.ts'

const total = (widths: readonly number[]) => widths.reduce((sum, width) => sum + width, 0)
const text = (...texts: string[]): DrawnColumn => ({ isNumeric: false, texts })
const number = (...texts: string[]): DrawnColumn => ({ isNumeric: true, texts })

test('whatever stands in its columns, a table is as wide as its page', () => {
  const column = fc.record({
    isNumeric: fc.boolean(),
    texts: fc.array(fc.string({ maxLength: 400 }), { minLength: 1 }),
  })
  fc.assert(
    fc.property(
      fc.array(column, { minLength: 1, maxLength: 24 }),
      fc.integer({ min: 200, max: 800 }),
      (columns, page) => {
        fc.pre(columns.some(({ texts }) => texts.some((one) => one.trim() !== '')))
        const widths = columnWidths(columns, 7.5, page)
        expect(total(widths)).toBeCloseTo(page, 3)
        for (const width of widths) expect(width).toBeGreaterThanOrEqual(0)
      },
    ),
  )
})

test('a text without a space does not push others off the page, and numbers keep their line', () => {
  const columns = [text('Employee', 'E121'), text('Tag', 'F'.repeat(300)), number('Quantity', '1,234,567')]
  const [employee, tag, quantity] = columnWidths(columns, 8, 500) as [number, number, number]
  expect(employee).toBeGreaterThan(30)
  expect(quantity).toBeGreaterThan(35)
  expect(tag).toBeGreaterThan(300)
})

test('room goes to what has much to say', () => {
  const [date, sentence] = columnWidths([text('Since', '2026-10-28 00:00'), text('What', 'word '.repeat(40))], 8, 300)
  expect(sentence!).toBeGreaterThan(2 * date!)
})

test('of the sizes of a font the largest is taken with which every column fits, the smallest where none does', () => {
  // Beside each other they are about twelve and a half times as wide as the font is high.
  const columns = [text('2026-11-20'), number('1,234,567'), text('word '.repeat(40))]
  expect([500, 100, 99, 75, 74, 1].map((room) => fittingSize(columns, [8, 6, 4], room))).toEqual([8, 8, 6, 6, 4, 4])
})
