import { expect, test } from 'vitest'
import { localDates } from './localDates.ts'

test('days are in the local format, and a percent sign stays on the line of its number', () => {
  const localized = localDates('From 20 Nov, 21:50 on 2.5 % are scrap, of all others 0.5 %.', { locale: 'en-US' })
  expect(localized).toBe('From Nov 20, 21:50 on 2.5\u00a0% are scrap, of all others 0.5\u00a0%.')
})
