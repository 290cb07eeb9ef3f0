import type { Characteristic } from '@takt/domain/quality/answers/checkCharacteristics.ts'
import papaparse from 'papaparse'
import { expect, test } from 'vitest'
import { characteristicRows, rowsFound, rowsInOrder } from './characteristicRows.ts'
import { characteristicsCsv } from './characteristicsCsv.ts'

const at = Date.parse('2026-03-02T10:00:00Z')
const bore: Characteristic = {
  ...{ pageId: 1, checkID: 'D1', resourceID: 'M-2', partNum: 'P-7', checkText: 'Bore', kind: 'number', unit: 'mm' },
  ...{ nominal: 10, lower: 9.9, upper: 10.1, samples: 1, chart: 'usual', valueCount: 61, outsideCount: 1, lastAt: at },
  ...{
    lastValue: 10.2,
    lastBy: { fullName: 'Ann', userName: 'Ann' },
    state: 'out',
    since: at,
    outSince: at,
    ruleSet: 'western',
  },
  ...{ rules: ['beyondLimits'], holds: 0 },
  lastOutside: { at, value: 10.2, reason: '=cmd', action: 'Insert changed', jobNum: null },
} as unknown as Characteristic
const burr: Characteristic = {
  ...{ ...bore, checkID: 'V1', checkText: 'No burr', kind: 'passFail', unit: null, nominal: null, lower: null },
  ...{ upper: null, lastValue: null, resourceID: 'M-10', partNum: null, outsideCount: 0, state: 'steady' },
  ...{ since: null, outSince: null, rules: [], lastOutside: null, lastAt: at - 1000 },
}
const nameOf = (by: string, key: string) =>
  by === 'machine' ? `${key}  Lathe` : by === 'part' ? key.split('~')[0] || 'No part told' : key
const rows = characteristicRows([bore, burr], nameOf)
const order = (field: Parameters<typeof rowsInOrder>[1]['field'], descending = false) =>
  rowsInOrder(rows, { field, descending }).map(({ of }) => of.checkID)

test('rows stand as their headings say: machines as people count, what has no value last either way', () => {
  expect(order('state')).toEqual(['D1', 'V1'])
  expect(order('state', true)).toEqual(['V1', 'D1'])
  expect(order('machine', true)).toEqual(['V1', 'D1'])
  expect([order('part'), order('part', true)]).toEqual([
    ['D1', 'V1'],
    ['D1', 'V1'],
  ])
  expect(order('outside')).toEqual(['V1', 'D1'])
  expect([order('far'), order('far', true)]).toEqual([
    ['D1', 'V1'],
    ['D1', 'V1'],
  ])
  expect(order('since', true)).toEqual(['D1', 'V1'])
})

test('a search finds what any cell says, whatever its case', () => {
  const found = (text: string) => rowsFound(rows, text).map(({ of }) => of.checkID)
  expect([found('bore'), found('m-10'), found('insert CHANGED'), found('out now'), found('ann')]).toEqual([
    ['D1'],
    ['V1'],
    ['D1'],
    ['D1'],
    ['D1', 'V1'],
  ])
  // Words may stand in columns of their own, in any order; all of them are needed.
  expect([found('m-2 bore'), found('BORE  lathe out'), found('bore m-10')]).toEqual([['D1'], ['D1'], []])
  expect([found(' '), found('nowhere')]).toEqual([['D1', 'V1'], []])
})

test('a file has the words of the screen as heads, every figure in full, and nothing that a spreadsheet runs', () => {
  const { data } = papaparse.parse<Record<string, string>>(characteristicsCsv(rows, nameOf).trim(), { header: true })
  expect(data[0]).toMatchObject({
    ...{ State: 'Out now', Check: 'D1', 'Text of check': 'Bore', Machine: 'M-2', 'Name of machine': 'Lathe' },
    ...{ Part: 'P-7', 'Last value': '10.2', Unit: 'mm', 'Lower limit': '9.9', By: 'Ann', Values: '61' },
    ...{ 'Beyond the limit': '0.1', 'Beyond the limit ÷ tolerance': '0.5' },
    ...{ 'Values out of tolerance': '1', 'Since (UTC)': '2026-03-02T10:00:00.000Z' },
    'Out since (UTC)': '2026-03-02T10:00:00.000Z',
  })
  expect(data[0]!['Why, and what was done']).toContain('Insert changed')
  expect(data[1]).toMatchObject({
    'Last value': 'Passed',
    'Beyond the limit': '',
    Unit: '',
    Part: '',
    'Since (UTC)': '',
  })
  expect(characteristicsCsv([{ ...rows[1]!, why: '=cmd' }], nameOf)).not.toMatch(/,=cmd/)
})
