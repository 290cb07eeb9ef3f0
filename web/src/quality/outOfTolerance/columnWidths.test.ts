import { expect, test } from 'vitest'
import { columnWidths } from './columnWidths.ts'

test('who needs little has no more, and the others share what is left by their longest texts', () => {
  const of = (least: number, most: number, ...texts: string[]) => ({ room: { least, most }, texts })
  expect(
    columnWidths([
      of(6, 20, 'D1', 'Bore'),
      of(6, 20, 'x'.repeat(30)),
      of(6, 20, 'x'.repeat(300)),
      of(9, 9, 'x'.repeat(10)),
    ]),
  ).toEqual(['2.05rem', 'minmax(6rem, 13.75fr)', 'minmax(6rem, 20fr)', '4.75rem'])
})
