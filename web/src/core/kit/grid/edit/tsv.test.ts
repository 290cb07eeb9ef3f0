import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseTsv, writeTsv } from './tsv.ts'

test('reads a block as copied by spreadsheets, with and without a final line end', () => {
  expect(parseTsv('a\tb\r\nc\td\r\n')).toEqual([
    ['a', 'b'],
    ['c', 'd'],
  ])
  expect(parseTsv('a\tb\nc\t')).toEqual([
    ['a', 'b'],
    ['c', ''],
  ])
  expect(parseTsv('')).toEqual([])
  expect(parseTsv('\n')).toEqual([['']])
})

test('quotes enclose tabs, line ends and quotes; a quote within a text, or an unclosed one, is a plain character', () => {
  expect(parseTsv('"a\tb"\t"c\nd"\t"e ""f"""')).toEqual([['a\tb', 'c\nd', 'e "f"']])
  expect(parseTsv('3/4" bolt\t"open')).toEqual([['3/4" bolt', '"open']])
  expect(parseTsv('"a" b\tc')).toEqual([['"a" b', 'c']])
})

test('any written block is read back unchanged', () => {
  const cell = fc.string({ unit: fc.constantFrom('a', '1', '\t', '\n', '\r', '"', ' ', ',') })
  const block = fc
    .integer({ min: 1, max: 4 })
    .chain((width) => fc.array(fc.array(cell, { minLength: width, maxLength: width }), { minLength: 1, maxLength: 5 }))
    // A last row of one empty cell is indistinguishable from a line end.
    .filter((rows) => rows.at(-1)!.join('') !== '' || rows.at(-1)!.length > 1)
  fc.assert(
    fc.property(block, (rows) => {
      expect(parseTsv(writeTsv(rows))).toEqual(rows)
    }),
  )
})
