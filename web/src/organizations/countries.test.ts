import { expect, test } from 'vitest'
import { countries } from './countries.ts'

test('countries are those of today, by their names', () => {
  const all = countries('en')
  const codes = all.map(({ value }) => value)
  expect(codes).toEqual(expect.arrayContaining(['US', 'CA', 'GB', 'DE', 'IN', 'AU']))
  expect(codes.filter((code) => ['DD', 'SU', 'UK', 'EU', 'ZZ'].includes(code))).toEqual([])
  expect(all[0]?.label).toBe('Afghanistan')
})
