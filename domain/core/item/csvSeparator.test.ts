import { expect, test } from 'vitest'
import { detectSeparator, readSeparatorLine } from './csvSeparator.ts'

test.each([
  ['sep=;\r\npartNum;x', ';', 'partNum;x'],
  ['SEP=\t\npartNum\tx', '\t', 'partNum\tx'],
  ['"sep=,"\npartNum,x', ',', 'partNum,x'],
  ['sep=|\rpartNum|x', '|', 'partNum|x'],
  ['sep=;', ';', ''],
])('a first line that declares the separator: %j', (input, separator, text) => {
  expect(readSeparatorLine(input)).toEqual({ separator, text })
})

test('a header that only starts like such a line is retained', () => {
  for (const text of ['sep=;;x\n', 'sep\n', 'sep=ab\n', 'sepal,x\n', 'partNum\nsep=;\n'])
    expect(readSeparatorLine(text)).toEqual({ separator: null, text })
})

const widths = (text: string) => (separator: string) => text.split('\n').map((line) => line.split(separator).length)

test.each([
  ['a,b\n1,2', ','],
  ['Job;Note\nJ-1;a,b\nJ-2;c,d', ';'],
  ['Resource;Cost\nM-1;1,5', ';'],
  ['a\tb\n1\t2', '\t'],
  ['Report, of part A, B\nTime;D1\n1;2\n3;4', ';'],
  ['partNum\nP-1', ','],
])('the separator that splits most lines into equal widths: %j', (text, separator) => {
  expect(detectSeparator(widths(text))).toBe(separator)
})
