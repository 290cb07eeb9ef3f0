import type { Characteristic } from '@takt/domain/areas/quality/responses/checkCharacteristics.ts'
import papaparse from 'papaparse'
import { expect, test } from 'vitest'
import { characteristicRows, filterRows, rowsInOrder, rowsOfLists } from './characteristicRows.ts'
import { characteristicsCsv } from './characteristicsCsv.ts'

const at = Date.parse('2026-03-02T10:00:00Z')
const bore: Characteristic = {
  pageId: 1,
  checkID: 'D1',
  resourceID: 'M-2',
  partNum: 'P-7',
  checkText: 'Bore',
  kind: 'number',
  unit: 'mm',
  nominal: 10,
  lower: 9.9,
  upper: 10.1,
  samples: 1,
  chart: 'usual',
  valueCount: 61,
  outsideCount: 1,
  lastAt: at,

  lastValue: 10.2,
  lastBy: { fullName: 'Ann', userName: 'Ann' },
  state: 'out',
  since: at,
  outSince: at,
  ruleSet: 'westernElectric',
  rules: ['beyondLimits'],
  rulesSince: at - 1000,
  crossing: null,
  holds: 0,
  lastOutside: { at, value: 10.2, reason: '=cmd', action: 'Insert changed', jobNum: null },
}
const burr: Characteristic = {
  ...bore,
  checkID: 'V1',
  checkText: 'No burr',
  kind: 'passFail',
  unit: null,
  nominal: null,
  lower: null,
  upper: null,
  lastValue: null,
  resourceID: 'M-10',
  partNum: null,
  outsideCount: 0,
  state: 'within',
  since: null,
  outSince: null,
  rules: [],
  rulesSince: null,
  lastOutside: null,
  lastAt: at - 1000,
}
const nameOf = (by: string, key: string) =>
  by === 'machine' ? `${key}  Lathe` : by === 'part' ? key.split('~')[0] || 'No part reported' : key
const length: Characteristic = {
  ...bore,
  checkID: 'L1',
  checkText: 'Length',
  state: 'within',
  since: null,
  outSince: null,
  rulesSince: at - 2000,
  crossing: { at: at + 3_600_000, side: 'upper', limit: 10.1, from: at - 3_600_000, points: 20 },
}
const rows = characteristicRows([bore, burr], nameOf)
const order = (field: Parameters<typeof rowsInOrder>[1]['field'], descending = false) =>
  rowsInOrder(rows, { field, descending }, 'tolerance').map(({ of }) => of.checkID)

test('rows are sorted by their columns: machines in natural order, rows without a value last in either direction', () => {
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

test('a search finds the text of any cell, ignoring case', () => {
  const foundIDs = (text: string) => filterRows(rows, text, 'tolerance').map(({ of }) => of.checkID)
  expect([
    foundIDs('bore'),
    foundIDs('m-10'),
    foundIDs('insert CHANGED'),
    foundIDs('out now'),
    foundIDs('ann'),
  ]).toEqual([['D1'], ['V1'], ['D1'], ['D1'], ['D1', 'V1']])
  // Words may be in different columns, in any order; all of them must match.
  expect([foundIDs('m-2 bore'), foundIDs('BORE  lathe out'), foundIDs('bore m-10')]).toEqual([['D1'], ['D1'], []])
  expect([foundIDs(' '), foundIDs('nowhere')]).toEqual([['D1', 'V1'], []])
})

test('a file has the headings of the screen, every value at full precision, and no spreadsheet formulas', () => {
  const { data } = papaparse.parse<Record<string, string>>(characteristicsCsv(rows, nameOf, 'tolerance').trim(), {
    header: true,
  })
  expect(data[0]).toMatchObject({
    State: 'Out now',
    Check: 'D1',
    'Check text': 'Bore',
    Machine: 'M-2',
    'Machine name': 'Lathe',
    Part: 'P-7',
    'Last value': '10.2',
    Unit: 'mm',
    'Lower limit': '9.9',
    By: 'Ann',
    Values: '61',
    'Beyond the limit': '0.1',
    'Beyond the limit ÷ tolerance': '0.5',
    'Values out of tolerance': '1',
    'Since (UTC)': '2026-03-02T10:00:00.000Z',
    'Out since (UTC)': '2026-03-02T10:00:00.000Z',
    'Rules broken': 'beyond the limits',
    'Out of statistical control since (UTC)': '2026-03-02T09:59:59.000Z',
    'Reaches the limit (UTC)': '',
  })
  expect(data[0]!['Reason and action']).toContain('Insert changed')
  expect(data[1]).toMatchObject({
    'Last value': 'Passed',
    'Beyond the limit': '',
    Unit: '',
    Part: '',
    'Since (UTC)': '',
  })
  expect(characteristicsCsv([{ ...rows[1]!, why: '=cmd' }], nameOf, 'tolerance')).not.toMatch(/,=cmd/)
})

const all = characteristicRows([bore, length, burr], nameOf)
const idsOf = (list: readonly { of: Characteristic }[]) => list.map(({ of }) => of.checkID)

test('a characteristic out of tolerance and out of statistical control is in both lists, one that is neither is in none', () => {
  const { tolerance, control } = rowsOfLists(all, false)
  expect([idsOf(tolerance), idsOf(control)]).toEqual([['D1'], ['D1', 'L1']])
})

test('if all are shown, those that are neither are listed below those out of tolerance', () => {
  const { tolerance, control } = rowsOfLists(all, true)
  expect([idsOf(tolerance), idsOf(control)]).toEqual([
    ['D1', 'V1'],
    ['D1', 'L1'],
  ])
})

test('a drift is about to be out of tolerance and comes first of those out of statistical control; a search finds it by its state', () => {
  const { control } = rowsOfLists(all, false)
  expect(idsOf(rowsInOrder(control, { field: 'state', descending: false }, 'control'))).toEqual(['L1', 'D1'])
  expect(idsOf(rowsInOrder(control, { field: 'since', descending: false }, 'control'))).toEqual(['L1', 'D1'])
  expect(idsOf(filterRows(control, 'about to be', 'control'))).toEqual(['L1'])
  expect(idsOf(filterRows(control, 'beyond the limits', 'control'))).toEqual(['D1', 'L1'])
})

test('a file of drifts contains the limit and the time it is reached', () => {
  const { data } = papaparse.parse<Record<string, string>>(characteristicsCsv([all[1]!], nameOf, 'control').trim(), {
    header: true,
  })
  expect(data[0]).toMatchObject({
    State: 'About to be',
    'Drifts toward limit': '10.1',
    'Reaches the limit (UTC)': '2026-03-02T11:00:00.000Z',
  })
})
