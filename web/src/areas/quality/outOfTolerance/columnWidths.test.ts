import { expect, test } from 'vitest'
import { columnWidths } from './columnWidths.ts'

const of = (least: number, max: number, text: string, isWhole = false) => ({
  room: { least, max, isWhole },
  texts: ['head', text],
})

test('if texts may wrap, widths first fit two lines of all of them, then one; headings have one', () => {
  const twoLined = (least: number, text: string) => ({
    room: { least, max: 40, isTwoLined: true },
    texts: ['head', text],
  })
  const longText = ['x'.repeat(20), 'x'.repeat(19)].join(' ')
  expect(columnWidths([twoLined(4, longText), twoLined(9, 'LATHE-01 lathe')])).toEqual([
    'minmax(9.22rem, 9.22fr)',
    'minmax(3.78rem, 3.78fr)',
  ])
  expect(columnWidths([twoLined(20, longText), of(6, 6, 'Bore')])).toEqual(['17.05rem', '2.55rem'])
  expect(
    columnWidths([{ room: { least: 1, max: 40, isWhole: true }, texts: ['Since', 'Nov 17, 08:00\n– 09:00'] }]),
  ).toEqual(['6.60rem'])
})

test('columns that need little leave space to those that lack it, with the same total; values are not cut', () => {
  expect(columnWidths([of(6, 20, 'Bore'), of(6, 20, 'x'.repeat(30)), of(6, 9.5, 'x'.repeat(90))])).toEqual([
    '2.55rem',
    'minmax(8.42rem, 8.42fr)',
    'minmax(7.03rem, 7.03fr)',
  ])
  expect(columnWidths([of(4.5, 9, 'x'.repeat(11), true), of(6, 6.7, 'x'.repeat(30))])).toEqual([
    '5.70rem',
    'minmax(6.00rem, 6.00fr)',
  ])
})
