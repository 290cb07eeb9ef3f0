import { expect, test } from 'vitest'
import { serialOf, sgtin96 } from './epcs.ts'

test('a tag is coded as GS1 says: the example of the tag data standard', () => {
  // urn:epc:tag:sgtin-96:3.0614141.812345.6789 but for the filter value, which stands in bits 8 to 10.
  const filtered = BigInt(`0x${sgtin96(812345, 6789)}`) | (3n << 85n)
  expect(filtered.toString(16).toUpperCase()).toBe('3074257BF7194E4000001A85')
})

test('the same thing always carries the same tag, others another', () => {
  const codes = ['E111', 'E112', 'J-7', 'J-8'].map((name) => sgtin96(1, serialOf(name)))
  expect(new Set(codes).size).toBe(4)
  expect(sgtin96(1, serialOf('J-7'))).toBe(codes[2])
})
