import { type Account, decode, encodeAccount, fromPublic, fromSeed } from '@nats-io/jwt'
import { expect, test } from 'vitest'
import { createNatsTrust, renewExports } from './credentials.ts'

const exported = (jwt: string) => (decode<Account>(jwt).nats.exports ?? []).map(({ subject }) => subject)

test('the services account of a trust created by an earlier version gets the exports of this version, once', async () => {
  const trust = await createNatsTrust()
  const exports = exported(trust.servicesAccountJwt)
  expect(exports).toContain('telemetry.*.*')
  expect(await renewExports(trust)).toBe(trust)
  const operator = fromSeed(new TextEncoder().encode(trust.signer.operatorSeed))
  const claims = { signing_keys: [trust.signer.servicesPublicKey] }
  const accountWithoutExports = await encodeAccount('TAKT', fromPublic(trust.signer.accountPublicKey), claims, {
    signer: operator,
  })
  const renewed = await renewExports({ ...trust, servicesAccountJwt: accountWithoutExports })
  expect(exported(renewed.servicesAccountJwt)).toEqual(exports)
  expect(decode<Account>(renewed.servicesAccountJwt).nats.signing_keys).toEqual([trust.signer.servicesPublicKey])
  expect(await renewExports(renewed)).toBe(renewed)
})
