import { expect, test } from 'vitest'
import { chooseEndpoint, type OfferedEndpoint } from './chooseEndpoint.ts'

const endpoint = (mode: OfferedEndpoint['mode'], policy: string): OfferedEndpoint => ({
  mode,
  policy,
  certificate: null,
})
const offered = [
  endpoint('None', 'None'),
  endpoint('Sign', 'Basic256Sha256'),
  endpoint('SignAndEncrypt', 'Basic256Sha256'),
  endpoint('SignAndEncrypt', 'Aes256_Sha256_RsaPss'),
  endpoint('SignAndEncrypt', 'Basic256'),
]

test.each([
  ['SignAndEncrypt', 'automatic', 'Aes256_Sha256_RsaPss'],
  ['SignAndEncrypt', 'Basic256Sha256', 'Basic256Sha256'],
  ['Sign', 'automatic', 'Basic256Sha256'],
  ['None', 'Basic256Sha256', 'None'],
] as const)('%s with policy %s uses %s', (securityMode, securityPolicy, policy) =>
  expect(chooseEndpoint(offered, { securityMode, securityPolicy })).toEqual(endpoint(securityMode, policy)),
)

test('without a matching endpoint, the message names those that there are', () => {
  const strange = [...offered, endpoint('Sign', 'banner of a server'), endpoint(null, 'None')]
  const choose = () => chooseEndpoint(strange, { securityMode: 'Sign', securityPolicy: 'Aes128_Sha256_RsaOaep' })
  expect(choose).toThrow(/no endpoint with security mode Sign and policy Aes128_Sha256_RsaOaep.*None, Sign with Basic/)
  expect(choose).not.toThrow(/banner/)
})

test('an outdated policy is never used', () =>
  expect(() =>
    chooseEndpoint([endpoint('Sign', 'Basic256')], { securityMode: 'Sign', securityPolicy: 'automatic' }),
  ).toThrow(/no endpoint/))
