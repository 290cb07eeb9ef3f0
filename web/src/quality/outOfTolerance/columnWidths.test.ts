import { expect, test } from 'vitest'
import { columnWidths } from './columnWidths.ts'

const of = (least: number, most: number, text: string, isWhole = false) => ({
  room: { least, most, isWhole },
  texts: ['head', text],
})

test('who needs little leaves the rest to those that lack some, together no wider than before; a value is whole', () => {
  expect(columnWidths([of(6, 20, 'Bore'), of(6, 20, 'x'.repeat(30)), of(6, 9.5, 'x'.repeat(90))])).toEqual([
    '2.05rem',
    'minmax(8.72rem, 8.72fr)',
    'minmax(7.23rem, 7.23fr)',
  ])
  expect(columnWidths([of(4.5, 9, 'x'.repeat(11), true), of(6, 6.7, 'x'.repeat(30))])).toEqual([
    '5.20rem',
    'minmax(6.00rem, 6.00fr)',
  ])
})
