import { expect, test } from 'vitest'
import { regionsOf } from './regions.ts'

test('AU, CA, GB and US have regions, each with a unique code and name; other countries have none', () => {
  const counts = { AU: 8, CA: 13, GB: 4, US: 51 }
  for (const [country, count] of Object.entries(counts)) {
    const all = regionsOf(country)!
    expect([country, all.length]).toEqual([country, count])
    expect(new Set(all.map(({ abbr }) => abbr)).size).toBe(count)
    for (const { abbr, name } of all) expect([/^[A-Z]{2,3}$/.test(abbr), name.length > 3]).toEqual([true, true])
  }
  expect(regionsOf('US')).toContainEqual({ abbr: 'DC', name: 'District of Columbia' })
  expect([regionsOf('DE'), regionsOf(null), regionsOf('constructor')]).toEqual([undefined, undefined, undefined])
})
