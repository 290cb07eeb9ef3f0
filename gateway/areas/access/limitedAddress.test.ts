import { expect, test } from 'vitest'
import { limitedAddress } from './limitedAddress.ts'

test('an IPv4 address counts as a whole, also in IPv6 notation', () => {
  expect(limitedAddress('10.1.2.3')).toBe('10.1.2.3')
  expect(limitedAddress('::ffff:10.1.2.3')).toBe('10.1.2.3')
})

test('an IPv6 address counts by its /64, in any notation', () => {
  const same = [
    '2001:db8:0:7:1::',
    '2001:db8:0:7::9',
    '2001:0db8:0000:0007:ffff:ffff:ffff:ffff',
    '2001:DB8:0:7:a:b:c:d%eth0',
  ]
  expect(new Set(same.map(limitedAddress))).toEqual(new Set(['2001:db8:0:7']))
  expect(limitedAddress('2001:db8:0:8::9')).toBe('2001:db8:0:8')
  expect(limitedAddress('::1')).toBe('0:0:0:0')
})
