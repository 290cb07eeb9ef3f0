import { expect, test } from 'vitest'
import { badgeOf, sgtin96, travellerOf } from './epcs.ts'

test('encodes a tag like the example of the GS1 tag data standard', () => {
  // urn:epc:tag:sgtin-96:3.0614141.812345.6789 except for the filter value in bits 8 to 10.
  const filtered = BigInt(`0x${sgtin96(812345, 6789)}`) | (3n << 85n)
  expect(filtered.toString(16).toUpperCase()).toBe('3074257BF7194E4000001A85')
})

test('the same thing always has the same tag, different things have different tags', () => {
  const codes = [badgeOf('E111'), badgeOf('E112'), travellerOf('J-7'), travellerOf('J-8'), travellerOf('E111')]
  expect(new Set(codes).size).toBe(5)
  expect(travellerOf('J-7')).toBe(codes[2])
})
