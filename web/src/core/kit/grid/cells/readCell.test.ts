import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createFormat } from '../../format/FormatContext.tsx'
import type { CellKind, GridColumn } from '../gridTypes.ts'
import { readCell } from './readCell.ts'
import { readDate } from './readDate.ts'
import { readInstant, writeInstant } from './readInstant.ts'
import { readNumber, writeNumber } from './readNumber.ts'
import { copyCell, showCell } from './showCell.ts'

const column = (kind: CellKind, more: Partial<GridColumn> = {}): GridColumn => ({
  name: 'c',
  label: 'C',
  kind,
  width: 100,
  takes: 'always',
  required: false,
  sortable: true,
  ...more,
})
const newYork = { locale: 'en-US', timeZone: 'America/New_York' }

test('reads numbers grouped as in the locale, as copied from spreadsheets, and as written by programs', () => {
  expect(readNumber('1,234.5', 'en-US')).toBe(1234.5)
  expect(readNumber('1.234,5', 'de-DE')).toBe(1234.5)
  expect(readNumber('1.234', 'de-DE')).toBe(1234)
  expect(readNumber('1234.5', 'de-DE')).toBe(1234.5)
  expect(readNumber('1 234,5', 'fr-FR')).toBe(1234.5)
  expect(readNumber('−3', 'en-US')).toBe(-3)
  expect(readNumber('2e3', 'en-US')).toBe(2000)
  for (const wrong of ['', 'abc', '1,23,4', '12 Stück', '--1', '1e999']) expect(readNumber(wrong, 'en-US')).toBe(null)
})

test('reads dates in the order of the locale; a date that does not exist is invalid', () => {
  expect(readDate('2026-03-02', 'de-DE')).toBe('2026-03-02')
  expect(readDate('3/2/2026', 'en-US')).toBe('2026-03-02')
  expect(readDate('2.3.26', 'de-DE')).toBe('2026-03-02')
  expect(readDate('02/03/2026', 'en-GB')).toBe('2026-03-02')
  for (const wrong of ['2026-02-30', '13/13/2026', 'tomorrow', '3/2', '20260302'])
    expect(readDate(wrong, 'en-US')).toBe(null)
})

test('a wall time is in the plant’s zone, also at a change of clocks', () => {
  expect(readInstant('2026-03-02 14:00', newYork)).toBe('2026-03-02T19:00:00.000Z')
  expect(readInstant('3/2/2026 2:05 PM', newYork)).toBe('2026-03-02T19:05:00.000Z')
  expect(readInstant('2026-03-02', newYork)).toBe('2026-03-02T05:00:00.000Z')
  expect(readInstant('2026-03-02T14:00:00+01:00', newYork)).toBe('2026-03-02T13:00:00.000Z')
  // 02:30 was skipped that night.
  expect(readInstant('2026-03-08 02:30', newYork)).toBe('2026-03-08T07:30:00.000Z')
  for (const wrong of ['2026-03-02 25:00', '14:00', '2026-03-02 13:00 PM', 'noon'])
    expect(readInstant(wrong, newYork)).toBe(null)
})

test('copied text is read back as the same instant and number, in either hour that a clock shows twice', () => {
  const instant = fc.date({ min: new Date('2001-01-01'), max: new Date('2099-01-01'), noInvalidDate: true })
  fc.assert(
    fc.property(instant, (at) => {
      const value = at.toISOString()
      expect(readInstant(writeInstant(value, newYork), newYork)).toBe(value)
    }),
  )
  expect(writeInstant('2026-11-01T05:30:00.000Z', newYork)).toBe('2026-11-01 01:30:00')
  expect(writeInstant('2026-11-01T06:30:00.000Z', newYork)).toBe('2026-11-01T06:30:00.000Z')
  const value = fc.double({ noNaN: true, noDefaultInfinity: true, min: -1e15, max: 1e15 })
  for (const locale of ['en-US', 'de-DE', 'fr-FR', 'de-CH'])
    fc.assert(
      fc.property(value, (input) => {
        expect(readNumber(writeNumber(input, locale), locale)).toBe(input + 0)
      }),
    )
})

test('invalid input stays as typed, with a message', () => {
  expect(readCell(column('integer'), '4.5', newYork)).toEqual({ value: '4.5', problem: 'must be a whole number' })
  expect(readCell(column('number'), 'x', newYork)).toEqual({ value: 'x', problem: 'must be a number' })
  expect(readCell(column('boolean'), 'maybe', newYork).problem).toBe('must be yes or no')
  const choiceColumn = column('choice', { options: ['Low', 'High'] })
  expect(readCell(choiceColumn, 'high', newYork)).toEqual({ value: 'High' })
  expect(readCell(choiceColumn, 'huge', newYork).problem).toBe('must be one of Low, High')
  expect(readCell(column('text', { required: true }), '  ', newYork)).toEqual({ value: null, problem: 'is required' })
  expect(readCell(column('text'), '', newYork)).toEqual({ value: null })
  const short = column('text', { check: (value) => (String(value).length > 3 ? 'is too long' : null) })
  expect(readCell(short, ' abcd ', newYork)).toEqual({ value: 'abcd', problem: 'is too long' })
})

test('the screen shows stored values in full; copies are read back unchanged', () => {
  const format = createFormat(newYork)
  const row = (c: unknown) => ({ id: 'r', values: { c }, state: 'kept' as const })
  expect(showCell(column('number'), row(12345.678), format)).toBe('12,345.678')
  expect(copyCell(column('number'), row(12345.678), newYork)).toBe('12345.678')
  expect(showCell(column('date'), row('2026-03-02'), format)).toBe('Mar 2, 2026')
  expect(showCell(column('instant'), row('2026-03-02T19:05:00.000Z'), format)).toBe('Mar 2, 2026, 14:05')
  expect(copyCell(column('instant'), row('2026-03-02T19:05:00.000Z'), newYork)).toBe('2026-03-02 14:05:00')
  expect(showCell(column('boolean'), row(false), format)).toBe('No')
  expect(showCell(column('number'), row('12 or so'), format)).toBe('12 or so')
  expect(showCell(column('text'), row(null), format)).toBe('')
})
