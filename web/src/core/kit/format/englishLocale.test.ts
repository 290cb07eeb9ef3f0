import { expect, test } from 'vitest'
import { englishLocale } from './englishLocale.ts'
import { formatInstant } from './instantFormat.ts'
import { formatNumber } from './numberFormat.ts'

const day = (browsers: string) =>
  formatInstant(Date.parse('2026-03-08T07:30:00Z'), 'day', { locale: englishLocale(browsers), timeZone: 'UTC' })

// Proves OPS-337
test('only English is shown, whatever the language of the browser', () => {
  const months = ['de-DE', 'de', 'fr-CA', 'ja-JP', 'ar-EG', 'pt-BR', 'zh-Hans-CN', 'en-US', 'x-klingon', ''].map(day)
  for (const text of months) expect(text).toMatch(/^(8 Mar 2026|Mar 8, 2026)$/)
})

test('the region of an English browser is preserved', () => {
  expect(['en-GB', 'en-US', 'en'].map(englishLocale)).toEqual(['en-GB', 'en-US', 'en'])
  expect([day('en-GB'), day('en-US')]).toEqual(['8 Mar 2026', 'Mar 8, 2026'])
})

test('the order of day and month and the signs of numbers are those of the region', () => {
  expect([day('de'), day('de-AT'), day('es-US')]).toEqual(['8 Mar 2026', '8 Mar 2026', 'Mar 8, 2026'])
  expect(formatNumber(1.25, englishLocale('de-DE'))).toBe('1,25')
  expect(formatNumber(1.25, englishLocale('es-US'))).toBe('1.25')
})
