import { expect, test } from 'vitest'
import {
  alignedFormatter,
  formatCount,
  formatExact,
  formatExactMoney,
  formatExactRatio,
  formatMoney,
  formatNumber,
  formatPoints,
  formatRatio,
  formatTenths,
} from './numberFormat.ts'

test('numbers have at most three significant digits, but whole numbers are never cut short', () => {
  expect(formatNumber(41.234, 'en-US')).toBe('41.2')
  expect(formatNumber(4.2345, 'en-US')).toBe('4.23')
  expect(formatNumber(412.9, 'en-US')).toBe('413')
  expect(formatNumber(4218, 'en-US')).toBe('4,218')
  expect(formatNumber(4218, 'de-DE')).toBe('4.218')
  expect(formatNumber(28.5, 'de-DE')).toBe('28,5')
})

test('negative numbers have a minus sign, not a hyphen', () => {
  expect(formatNumber(-4.2, 'en-US')).toBe('−4.2')
  expect(formatCount(-12, 'en-US')).toBe('−12')
  expect(formatRatio(-0.031, 'en-US')).toBe('−3.1 %')
})

test('ratios are percentages with one decimal below a hundred and none above', () => {
  expect(formatRatio(0.784321, 'en-US')).toBe('78.4 %')
  expect(formatRatio(0.7, 'en-US')).toBe('70.0 %')
  expect(formatRatio(1, 'en-US')).toBe('100 %')
  expect(formatRatio(0.9996, 'en-US')).toBe('100 %')
  expect(formatRatio(1.204, 'de-DE')).toBe('120 %')
  expect(formatRatio(0, 'en-US')).toBe('0.0 %')
})

test('money has its currency as in the locale, cents only for amounts where they matter', () => {
  expect(formatMoney(1204, 'USD', 'en-US')).toBe('$1,204')
  expect(formatMoney(12.5, 'EUR', 'en-US')).toBe('€12.50')
  expect(formatMoney(1204.7, 'EUR', 'de-DE').replace(/\s/, ' ')).toBe('1.205 €')
  expect(formatMoney(-3, 'GBP', 'en-GB')).toBe('−£3')
  expect(formatMoney(1204, null, 'en-US')).toBe('1,204')
  expect(formatExactMoney(1212.505, 'EUR', 'en-US')).toBe('€1,212.505')
  expect(formatExactMoney(12.5, 'USD', 'en-US')).toBe('$12.50')
  expect([12, -12.5].map((value) => formatExactMoney(value, 'USD', 'en-US'))).toEqual(['$12', '−$12.50'])
  expect(formatExactMoney(12.5, null, 'de-DE')).toBe('12,5')
})

test('an unknown value is an en dash', () => {
  expect([formatNumber(null, 'en-US'), formatRatio(null, 'en-US'), formatCount(null, 'en-US')]).toEqual(['–', '–', '–'])
  expect(formatRatio(Number.NaN, 'en-US')).toBe('–')
})

test('differences show their direction by sign and word', () => {
  expect(formatPoints(0.0214, 'en-US')).toBe('▲ 2.1 points')
  expect(formatPoints(-0.004, 'en-US')).toBe('▼ 0.4 points')
  expect(formatPoints(0.0002, 'en-US')).toBe('no change')
  expect(formatPoints(null, 'en-US')).toBe('–')
})

test('full precision is available', () => {
  expect(formatExact(0.712345678901, 'en-US')).toBe('0.712345678901')
  expect([981_014.4999999998, 0.1 + 0.2].map((value) => formatExact(value, 'en-US'))).toEqual(['981,014.5', '0.3'])
  expect(formatExact(9_007_199_254_740_991, 'en-US')).toBe('9,007,199,254,740,991')
})

test('values of a column are consistent: one decimal below a hundred, none above', () => {
  expect([6, 14.52, 99.96, 340.4].map((hours) => formatTenths(hours, 'en-US'))).toEqual(['6.0', '14.5', '100', '340'])
  expect(formatTenths(0, 'en-US')).toBe('0')
})

test('values below each other have the same number of decimals', () => {
  const column = (...values: number[]) => values.map(alignedFormatter(values, 'en-US'))
  expect(column(10, 10.05, -9.1)).toEqual(['10.00', '10.05', '−9.10'])
  // 0.1 + 0.2 is 0.30000000000000004 in binary.
  expect(column(0.1 + 0.2, 1)).toEqual(['0.3', '1.0'])
  expect(column(5e-7, 1)).toEqual(['0.0000005', '1.0000000'])
  expect(column(3, 4)).toEqual(['3', '4'])
})

test('the tooltip of a ratio has the displayed percentage in full precision', () => {
  expect(formatExactRatio(0.8575992928871, 'en-US')).toBe('85.75992928871 %')
  expect(formatExactRatio(1, 'en-US')).toBe('100 %')
  expect(formatExactRatio(null, 'en-US')).toBe('–')
})
