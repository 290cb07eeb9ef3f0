import { expect, test } from 'vitest'
import { doubled, movedRow, newLine, sheetRows, sheetText, validatedRows, withEdits } from './sheetRows.ts'

const text = `Check,What to Check,Kind,Unit,Nominal,Lower Limit,Upper Limit,Samples,How Often,Control Chart,Holds Work,Gauge,Gauge Kind
D1,Bore,number,mm,10,9.98,10.02,2,each hour,EWMA,false,G-12,
V1,"No burr, anywhere",passed or failed,,,,,1,each part,usual,false,,
`
const names = (rows: readonly { values: Readonly<Record<string, unknown>> }[]) =>
  rows.map(({ values }) => values.checkID)

test('lines survive reading and writing unchanged, including invalid ones', () => {
  expect(sheetText(sheetRows(text)!)).toBe(text)
  const wrong = text.replace('9.98', 'ten').replace('each part', 'sometimes')
  expect(sheetText(sheetRows(wrong)!)).toBe(wrong)
  expect(sheetRows('')).toEqual([])
  expect(sheetRows('checkID,text,colour\nA,B,red')).toBe(null)
  expect(sheetRows('checkID,text\nA,B,red')).toBe(null)
})

test('problems are listed by row and by the column heading on the screen', () => {
  const {
    shown: visibleRows,
    problems,
    count,
  } = validatedRows(sheetRows(text.replace('9.98', '10.5').replace('each part', 'never'))!)
  expect(count).toBe(2)
  expect(problems.map(({ row, column }) => [row, column])).toEqual([
    [1, 'Lower Limit'],
    [2, 'How Often'],
  ])
  expect(visibleRows.map((row) => Object.keys(row.problems ?? {}))).toEqual([['lower'], ['frequency']])
  expect(validatedRows([]).count).toBe(0)
})

test('typing into the empty last line creates a line with default values', () => {
  const rows = withEdits(sheetRows(text)!, [
    { rowId: 'new:5', column: 'checkID', value: 'L1' },
    { rowId: 'line 0', column: 'unit', value: undefined },
  ])
  expect(rows.map(({ values }) => [values.checkID, values.unit, values.kind])).toEqual([
    ['D1', null, 'number'],
    ['V1', null, 'passFail'],
    ['L1', null, 'number'],
  ])
})

test('lines move by one position, within the list, and are duplicated under a new name', () => {
  const rows = sheetRows(text)!
  expect(names(movedRow(rows, 'line 0', 1))).toEqual(['V1', 'D1'])
  expect(movedRow(rows, 'line 0', -1)).toBe(rows)
  expect(movedRow(rows, 'line 1', 1)).toBe(rows)
  const named = (...of: readonly string[]) => of.map((checkID) => ({ ...newLine(checkID), values: { checkID } }))
  expect(names(doubled(named('D1', 'D2'), 'D1', 'x'))).toEqual(['D1', 'D3', 'D2'])
  expect(names(doubled(named('D09'), 'D09', 'x'))).toEqual(['D09', 'D10'])
  expect(names(doubled(named('Bore'), 'Bore', 'x'))).toEqual(['Bore', 'Bore 2'])
})
