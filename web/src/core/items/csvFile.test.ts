import { expect, test } from 'vitest'
import { csvCell, csvName, csvText, fileName } from './csvFile.ts'

// Proves OPS-335
test('commas in values are replaced by semicolons', () => {
  expect(csvCell('Bolt, M8, zinc')).toBe('Bolt; M8; zinc')
  expect(csvText(['Part', 'Size, mm'], [['P-7', '1,5']])).toBe('Part,Size; mm\r\nP-7,1;5')
})

test('values that a spreadsheet would run as a formula are escaped; numbers stay numbers', () => {
  for (const formula of ['=1+1', '+cmd|x', '-2+3', '@SUM(A1)', '\tx']) expect(csvCell(formula)[0]).toBe("'")
  expect(['-3', '+4.5', '12'].map(csvCell)).toEqual(['-3', '+4.5', '12'])
})

test('quotes and line ends stay within their cell', () => {
  expect(csvCell('3/4" bolt')).toBe('"3/4"" bolt"')
  expect(csvCell('one\r\ntwo\nthree')).toBe('one two three')
})

// Proves OPS-336
test('the file is named with the item label and an ISO timestamp', () => {
  const now = new Date('2026-03-02T14:00:00Z')
  expect(csvName('Job Operation', now)).toBe('Job Operation_2026-03-02T14:00:00.000Z.csv')
  expect(fileName('OEE Summary', now, 'pdf')).toBe('OEE Summary_2026-03-02T14:00:00.000Z.pdf')
})
