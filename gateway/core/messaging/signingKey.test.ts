import { createAccount, createOperator, decode, encodeUser, fromPublic, fromSeed } from '@nats-io/jwt'
import { expect, test } from 'vitest'
import { createPublicKey, signingKey } from './signingKey.ts'

test('a signature of the platform equals that of the library and is valid', async () => {
  for (const pair of [createAccount(), createOperator(), createAccount()]) {
    const seed = new TextDecoder().decode(pair.getSeed())
    const key = signingKey(seed)
    const input = new TextEncoder().encode('some claims')
    expect(key.getPublicKey()).toBe(pair.getPublicKey())
    expect(key.sign(input)).toEqual(fromSeed(pair.getSeed()).sign(input))
  }
  const account = createAccount()
  const token = await encodeUser('u', createPublicKey('user'), signingKey(new TextDecoder().decode(account.getSeed())))
  expect(decode(token).iss).toBe(account.getPublicKey())
})

test('new public keys are accepted by the library', () => {
  for (const [kind, prefix] of [
    ['account', 'A'],
    ['user', 'U'],
  ] as const)
    for (let k = 0; k < 20; k++) {
      const text = createPublicKey(kind)
      expect(text[0]).toBe(prefix)
      expect(fromPublic(text).getPublicKey()).toBe(text)
    }
})

test('signing is fast: a hundred claims take less time than five with the library', () => {
  const pair = createAccount()
  const key = signingKey(new TextDecoder().decode(pair.getSeed()))
  const input = new Uint8Array(2000)
  const msOf = (work: () => void) => {
    const startTime = performance.now()
    work()
    return performance.now() - startTime
  }
  const hundred = () => msOf(() => Array.from({ length: 100 }, () => [key.getPublicKey(), key.sign(input)]))
  const five = () => msOf(() => Array.from({ length: 5 }, () => [pair.getPublicKey(), pair.sign(input)]))
  hundred()
  expect(Math.min(hundred(), hundred(), hundred())).toBeLessThan(Math.max(five(), five(), five()))
})
