import { expect, test } from 'vitest'
import { countries, countryList, regionOptions, zoneOptions } from './countries.ts'

test('countries are the present ones, by name', () => {
  const all = countries('en')
  const codes = all.map(({ value }) => value)
  expect(codes).toEqual(expect.arrayContaining(['US', 'CA', 'GB', 'DE', 'IN', 'AU']))
  expect(codes.filter((code) => ['DD', 'SU', 'UK', 'EU', 'ZZ'].includes(code))).toEqual([])
  expect(all[0]?.label).toBe('Afghanistan')
})

// Proves OPS-160, OPS-161
test('each country has a name, an abbr and its time zones; AU, CA, GB and US have regions too', () => {
  const all = countryList('en')
  const of = (code: string) => all.find(({ abbr }) => abbr === code)!
  expect(of('DE')).toEqual({ name: 'Germany', abbr: 'DE', timeZones: ['Europe/Berlin', 'Europe/Busingen'] })
  expect(of('AU').timeZones).toContain('Australia/Perth')
  expect(all.flatMap(({ abbr, regions }) => (regions ? [abbr] : [])).sort()).toEqual(['AU', 'CA', 'GB', 'US'])
  expect(of('CA').regions).toContainEqual({ abbr: 'QC', name: 'Quebec' })
})

test('regions are chosen within the country, zones from those of the country first', () => {
  expect(regionOptions('GB').map(({ label }) => label)).toEqual(['England', 'Northern Ireland', 'Scotland', 'Wales'])
  expect([regionOptions('DE'), regionOptions(undefined)]).toEqual([[], []])
  const zones = zoneOptions('AU').map(({ value }) => value)
  expect(zones[0]).toMatch(/^A(ntarctica|ustralia)\//)
  expect([zones.includes('Europe/Berlin'), new Set(zones).size]).toEqual([true, zones.length])
})
