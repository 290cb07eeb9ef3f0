import type { CheckRow } from '@takt/domain/quality/answers/checkRows.ts'
import { expect, test } from 'vitest'
import { rowsCsv } from './rowsCsv.ts'

test('names first, then rows at full precision; what is empty is empty, and no spreadsheet runs what somebody typed', () => {
  const row = {
    checkID: 'D1',
    value: 10.000123,
    isWithin: false,
    reason: '=HYPERLINK("http://x")',
    tool: null,
  } as CheckRow
  const names = ['checkID', 'value', 'isWithin', 'reason', 'tool']
  expect(rowsCsv(names) + rowsCsv(names, [row]) + rowsCsv(names, [])).toBe(
    'checkID,value,isWithin,reason,tool\r\nD1,10.000123,false,"\'=HYPERLINK(""http://x"")",\r\n',
  )
})
