import { expect, test } from 'vitest'
import { addressRule, guardedLookup, refuseLiteral } from './allowedAddresses.ts'

test.each(['169.254.169.254', '::ffff:169.254.169.254', 'fe80::1', 'fd00:ec2::254', '224.0.0.1', 'nonsense'])(
  '%s is refused',
  (address) => expect(addressRule()(address)).toBe(false),
)

test.each(['192.168.1.20', '10.0.0.5', '127.0.0.1', '::1', '203.0.113.9'])('%s is open', (address) =>
  expect(addressRule()(address)).toBe(true),
)

test('an installation may refuse more', () => {
  const rule = addressRule('127.0.0.0/8, ::1, 10.0.0.7')
  expect(['127.0.0.1', '::1', '10.0.0.7', '10.0.0.8'].map(rule)).toEqual([false, false, false, true])
  expect(() => addressRule('private')).toThrow('TAKT_CONNECTOR_REFUSE')
})

test('literals and names are both looked at', async () => {
  expect(() => refuseLiteral('[fe80::1]', addressRule())).toThrow('may not talk')
  const error = await new Promise((resolve) =>
    guardedLookup(addressRule('127.0.0.0/8,::1'))('localhost', {}, (failure) => resolve(failure)),
  )
  expect(String(error)).toContain('may not talk to localhost')
})
