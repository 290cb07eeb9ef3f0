import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseTsv, writeTsv } from './tsv.ts'

test('a block as spreadsheets copy it, with and without a last line end', () => {
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

test('quotes hold tabs, line ends and quotes; a quote within a text, or one that nothing ends, is a letter', () => {
  expect(parseTsv('"a\tb"\t"c\nd"\t"e ""f"""')).toEqual([['a\tb', 'c\nd', 'e "f"']])
  expect(parseTsv('3/4" bolt\t"open')).toEqual([['3/4" bolt', '"open']])
  expect(parseTsv('"a" b\tc')).toEqual([['"a" b', 'c']])
})

test('whatever block is written is read back the same', () => {
  const cell = fc.string({ unit: fc.constantFrom('a', '1', '\t', '\n', '\r', '"', ' ', ',') })
  const block = fc
    .integer({ min: 1, max: 4 })
    .chain((width) => fc.array(fc.array(cell, { minLength: width, maxLength: width }), { minLength: 1, maxLength: 5 }))
    // A last row of one empty cell is what a line end looks like.
    .filter((rows) => rows.at(-1)!.join('') !== '' || rows.at(-1)!.length > 1)
  fc.assert(
    fc.property(block, (rows) => {
      expect(parseTsv(writeTsv(rows))).toEqual(rows)
    }),
  )
})
