import { expect, test } from 'vitest'
import { parseSheet } from '../../../core/items/import/parseSheet.ts'
import { countCommonNames, guessSource } from './guessSource.ts'

const guessed = (text: string) => {
  const read = parseSheet(text)
  return 'sheet' in read ? guessSource(read.sheet) : null
}

test('a file with one value per line is recognized by its column names; date and decimal formats by its first line', () => {
  expect(
    guessed('Date;Time;Characteristic;Measured value;Machine;Order\n24.11.2026;08:00;D1;10,01;M-1;J-1'),
  ).toMatchObject({
    layout: 'valuePerLine',
    atColumn: 'Date',
    timeColumn: 'Time',
    checkColumn: 'Characteristic',
    valueColumn: 'Measured value',
    resourceColumn: 'Machine',
    jobColumn: 'Order',
    partColumn: null,
    dates: 'dayFirst',
    decimal: 'comma',
  })
})

test('a file with one check per column has no columns for the check and its value', () => {
  expect(guessed('At,Part No,D1,L1\n11/24/2026 08:00,P-1,10.01,50')).toMatchObject({
    layout: 'columnPerCheck',
    atColumn: 'At',
    timeColumn: null,
    checkColumn: null,
    valueColumn: null,
    partColumn: 'Part No',
    dates: 'monthFirst',
    decimal: 'point',
  })
  // The headings of Takt's own list of values.
  expect(guessed('Found,Check,Value,Machine\n2026-11-24 08:00,D1,1,M-1')).toMatchObject({
    layout: 'valuePerLine',
    atColumn: 'Found',
    timeColumn: null,
    valueColumn: 'Value',
    resourceColumn: 'Machine',
  })
  expect(guessed('Time,D1\n2026-11-24T08:00Z,1')).toMatchObject({
    atColumn: 'Time',
    timeColumn: null,
    dates: 'yearFirst',
  })
})

test('lines before the columns are skipped if the columns have common names', () => {
  const read = parseSheet('Messprotokoll;Halter\nPruefer;X\n\nTime;D1\n28.11.26 09:00;10,001\n', countCommonNames)
  expect(read).toMatchObject({
    sheet: { header: ['Time', 'D1'], skipped: 3, lines: [{ row: 5, cells: ['28.11.26 09:00', '10,001'] }] },
  })
  expect('sheet' in read && guessSource(read.sheet)).toMatchObject({
    atColumn: 'Time',
    dates: 'dayFirst',
    decimal: 'comma',
    placeholders: null,
  })
})

test('cells that replace values are listed as placeholders', () => {
  expect(guessed('Time,D1,D2\n28-Nov-2026 09:00:00,n/a,100.1\n28-Nov-2026 09:00:01,***,---')).toMatchObject({
    dates: 'dayFirst',
    placeholders: '---; n/a; ***',
  })
})
