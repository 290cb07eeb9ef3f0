import { expect, test } from 'vitest'
import { columnWidths } from './columnWidths.ts'

test('a column is as wide as its longest text where there is room, and who needs less leaves it to the others', () => {
  const of = (least: number, most: number, ...texts: string[]) => ({ room: { least, most }, texts })
  expect(
    columnWidths([
      of(6, 20, 'D1', 'Bore'),
      of(6, 20, 'x'.repeat(30)),
      of(6, 20, 'x'.repeat(300)),
      of(9, 9, 'x'.repeat(10)),
      of(8, 20, 'last'),
    ]),
  ).toEqual(['2.05rem', 'minmax(6rem, 13.75rem)', 'minmax(6rem, 20rem)', '4.75rem', 'minmax(8rem, 1fr)'])
})
