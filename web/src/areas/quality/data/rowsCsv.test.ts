import { checkRows } from '@takt/domain/areas/quality/checkRows.ts'
import type { CheckRow } from '@takt/domain/areas/quality/responses/checkRows.ts'
import { expect, test } from 'vitest'
import { itemColumns } from '../../../core/items/itemColumns.ts'
import { rowsCsv } from './rowsCsv.ts'

const all = itemColumns(checkRows, {
  inherent: {},
  canWrite: false,
  masked: false,
  references: () => undefined,
  extra: [],
})
const columns = (...names: string[]) => names.map((name) => all.find((column) => column.name === name)!)

test('the headings of the screen come first, then rows at full precision; empty values stay empty, and typed text is safe from spreadsheet formulas', () => {
  const row = {
    at: '2026-03-02T10:00:00.000Z',
    checkID: 'D1',
    kind: 'number',
    value: 10.000123,
    unit: 'mm',
    isWithin: false,
    reason: '=HYPERLINK("http://x")',
    tool: null,
  } as CheckRow
  const of = columns('at', 'checkID', 'value', 'unit', 'isWithin', 'reason', 'tool')
  expect(rowsCsv(of) + rowsCsv(of, [row]) + rowsCsv(of, [])).toBe(
    'Found (UTC),Check,Value,Unit,Within,Why,Tool\r\n' +
      '2026-03-02T10:00:00.000Z,D1,10.000123,mm,No,"\'=HYPERLINK(""http://x"")",\r\n',
  )
})

test('a pass/fail result replaces a number and its unit', () => {
  const row = { kind: 'passFail', value: null, unit: null, passed: false, isWithin: false } as CheckRow
  expect(rowsCsv(columns('value', 'unit', 'passed', 'isWithin'), [row])).toBe('Failed,Pass/fail,No,No\r\n')
})
