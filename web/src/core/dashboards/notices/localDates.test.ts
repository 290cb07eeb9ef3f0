import { expect, test } from 'vitest'
import { localDates } from './localDates.ts'

test('days stand as people of this place read them, and no line ends between a number and its percent sign', () => {
  const told = localDates('From 20 Nov, 21:50 on 2.5 % are scrap, of all others 0.5 %.', { locale: 'en-US' })
  expect(told).toBe('From Nov 20, 21:50 on 2.5\u00a0% are scrap, of all others 0.5\u00a0%.')
})
