import { expect, test } from 'vitest'
import { doubled, judgedRows, moved, newLine, sheetRows, sheetText, withEdits } from './sheetRows.ts'

const text = `Check,What to Check,Kind,Unit,Nominal,Lower Limit,Upper Limit,Samples,How Often,Control Chart,Holds Work,Gauge,Gauge Kind
D1,Bore,number,mm,10,9.98,10.02,2,each hour,EWMA,false,G-12,
V1,"No burr, anywhere",passed or failed,,,,,1,each part,usual,false,,
`
const names = (rows: readonly { values: Readonly<Record<string, unknown>> }[]) =>
  rows.map(({ values }) => values.checkID)

test('lines are read and written again as they were, also what is wrong in them', () => {
  expect(sheetText(sheetRows(text)!)).toBe(text)
  const wrong = text.replace('9.98', 'ten').replace('each part', 'sometimes')
  expect(sheetText(sheetRows(wrong)!)).toBe(wrong)
  expect(sheetRows('')).toEqual([])
  expect(sheetRows('checkID,text,colour\nA,B,red')).toBe(null)
  expect(sheetRows('checkID,text\nA,B,red')).toBe(null)
})

test('what is wrong stands at its row and column, called as on the screen', () => {
  const { shown, problems, count } = judgedRows(sheetRows(text.replace('9.98', '10.5').replace('each part', 'never'))!)
  expect(count).toBe(2)
  expect(problems.map(({ row, column }) => [row, column])).toEqual([
    [1, 'Lower Limit'],
    [2, 'How Often'],
  ])
  expect(shown.map((row) => Object.keys(row.problems ?? {}))).toEqual([['lower'], ['frequency']])
  expect(judgedRows([]).count).toBe(0)
})

test('what is typed into the line that there is not begins it, with what is usual', () => {
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

test('lines are moved by one place, no further than to the end, and doubled under a name of their own', () => {
  const rows = sheetRows(text)!
  expect(names(moved(rows, 'line 0', 1))).toEqual(['V1', 'D1'])
  expect(moved(rows, 'line 0', -1)).toBe(rows)
  expect(moved(rows, 'line 1', 1)).toBe(rows)
  const named = (...of: readonly string[]) => of.map((checkID) => ({ ...newLine(checkID), values: { checkID } }))
  expect(names(doubled(named('D1', 'D2'), 'D1', 'x'))).toEqual(['D1', 'D3', 'D2'])
  expect(names(doubled(named('D09'), 'D09', 'x'))).toEqual(['D09', 'D10'])
  expect(names(doubled(named('Bore'), 'Bore', 'x'))).toEqual(['Bore', 'Bore 2'])
})
