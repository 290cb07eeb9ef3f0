import { expect, test } from 'vitest'
import { commonMark, regionalMarks, regionOf } from './regionalMarks.ts'

test('the region is that of the locale, or the likely one if it names none', () => {
  expect(['en-GB', 'fr-CA', 'en', 'de', 'no locale!'].map(regionOf)).toEqual(['GB', 'CA', 'US', 'DE', ''])
})

test('the logo of each region differs from every other and from the common one', () => {
  const all = [commonMark, ...Object.values(regionalMarks)].map(({ path }) => path)
  expect(Object.keys(regionalMarks)).toEqual(['AU', 'CA', 'GB', 'US'])
  expect(new Set(all).size).toBe(5)
})
